import type {
  CommentPage,
  CommentRead,
  ReportedCommentPage,
  UnreadComments,
} from '@larder/contract/recipes/comments'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

/** Optional: returns null if they can't be loaded. */
export const findComments = (event: RequestEvent, recipeId: number, cursor?: string) =>
  requestApi<CommentPage>(event, 'GET', `/recipes/${recipeId}/comments/`, {
    query: { count: true, cursor },
  }).catch(() => null)

export const createComment = (event: RequestEvent, recipeId: number, text: string, idempotencyKey?: string) =>
  requestApi<CommentRead>(event, 'POST', `/recipes/${recipeId}/comments/`, { body: { text }, idempotencyKey })

export const updateComment = (event: RequestEvent, id: number, text: string) =>
  requestApi<CommentRead>(event, 'PUT', `/comments/${id}`, { body: { text } })

export const deleteComment = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/comments/${id}`)

export const reportComment = (event: RequestEvent, id: number, reason: string) =>
  requestApi<void>(event, 'POST', `/comments/${id}/reports`, { body: { reason: reason || null } })

export const listReportedComments = (event: RequestEvent, cursor: string | undefined) =>
  requestApi<ReportedCommentPage>(event, 'GET', '/comment-reports/', { query: { cursor } })

export const deleteCommentReports = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/comments/${id}/reports`)

export const listUnreadComments = (event: RequestEvent) =>
  requestApi<UnreadComments>(event, 'GET', '/comments/unread')

export const markCommentsRead = (event: RequestEvent) => requestApi<void>(event, 'DELETE', '/comments/unread')
