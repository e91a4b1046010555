import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  CommentCreate,
  CommentListQuery,
  CommentPage,
  CommentRead,
  CommentReportCreate,
  CommentUpdate,
  ReportedCommentPage,
  UnreadComments,
} from './comments.ts'

export const COMMENT_ROUTES = routesOf('Comments', {
  listComments: route('GET /recipes/:recipe_id/comments/', {
    summary: 'List comments on a recipe, newest first; private recipes have none',
    query: CommentListQuery,
    response: { 200: CommentPage },
  }),
  createComment: route('POST /recipes/:recipe_id/comments/', {
    summary: 'Add a comment to a public or kitchen recipe',
    body: CommentCreate,
    response: { 201: CommentRead },
  }),
  listUnreadComments: route('GET /comments/unread', {
    summary: 'List the unread comments on your recipes',
    response: { 200: UnreadComments },
  }),
  markCommentsRead: route('DELETE /comments/unread', {
    summary: 'Mark all comments as read',
    response: { 204: NoContent('Marked as read') },
  }),
  getComment: route('GET /comments/:comment_id', {
    summary: 'Get a comment',
    response: { 200: CommentRead },
  }),
  updateComment: route('PUT /comments/:comment_id', {
    summary: 'Update your comment',
    body: CommentUpdate,
    response: { 200: CommentRead },
  }),
  deleteComment: route('DELETE /comments/:comment_id', {
    summary: 'Delete your comment, or a comment on your recipe',
    response: { 204: NoContent('Deleted') },
  }),
  reportComment: route('POST /comments/:comment_id/reports', {
    summary: 'Report a comment to the Admins',
    body: CommentReportCreate,
    response: { 204: NoContent('Reported') },
  }),
  listReportedComments: route('GET /comment-reports/', {
    summary: 'List reported comments, newest first',
    query: CommentListQuery,
    response: { 200: ReportedCommentPage },
  }),
  deleteCommentReports: route('DELETE /comments/:comment_id/reports', {
    summary: 'Dismiss the reports about a comment; the comment remains',
    response: { 204: NoContent('Dismissed') },
  }),
})
