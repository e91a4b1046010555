import {
  CommentCreate,
  CommentListQuery,
  CommentPage,
  CommentRead,
  CommentUpdate,
  UnreadComments,
} from '@larder/contract/recipes/comments'
import { Type } from 'typebox'
import { itemAccess, PUBLIC, requireCaller, USER } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { deleteNotices, listUnread } from './comment-notices.queries.ts'
import { ownCommentAccess } from './comments.access.ts'
import {
  comment,
  countComments,
  deleteComment,
  insertComment,
  listComments,
  requireVisibleRecipe,
  toComment,
  updateComment,
} from './comments.queries.ts'

const tags = ['Comments']
const COMMENTS = { name: 'comments', max: 30, seconds: 3600, key: byAccount }

export function commentRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/comments/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'listComments',
        summary: 'List comments on a recipe, newest first; private recipes have none',
        params: Params('recipe_id'),
        querystring: CommentListQuery,
        response: { 200: CommentPage },
      },
    },
    async ({ params: { recipe_id }, query, caller }) => {
      await requireVisibleRecipe(db, recipe_id, caller)
      return listPage(query, {
        key: ['integer'],
        rows: (page) => listComments(db, recipe_id, caller, page),
        keyOf: ({ id }) => [id],
        show: (row) => toComment(caller, row),
        count: (most) => countComments(db, recipe_id, caller, most),
      })
    },
  )

  app.post(
    '/recipes/:recipe_id/comments/',
    {
      config: { access: itemAccess('read', recipeAccess), limits: [COMMENTS] },
      schema: {
        tags,
        operationId: 'createComment',
        summary: 'Comment on a recipe that everyone or your kitchen can see',
        params: Params('recipe_id'),
        body: CommentCreate,
        response: { 201: CommentRead },
      },
    },
    (request, reply) =>
      createOne(comment, db, request, reply, (trx) =>
        insertComment(trx, requireCaller(request), request.params.recipe_id, request.body.text),
      ),
  )

  app.get(
    '/comments/unread',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listUnreadComments',
        summary: 'List unread comments on your recipes',
        response: { 200: UnreadComments },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const items = (await listUnread(db, caller)).map((row) => toComment(caller, row))
      return { count: items.length, items }
    },
  )

  app.delete(
    '/comments/unread',
    {
      config: { access: USER, keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteUnreadComments',
        summary: 'Mark all comments as read',
        response: { 204: Type.Null({ description: 'Marked as read' }) },
      },
    },
    async (request, reply) => {
      await deleteNotices(db, requireCaller(request))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/comments/:comment_id',
    {
      config: { access: itemAccess('read', comment) },
      schema: {
        tags,
        operationId: 'getComment',
        summary: 'Get a comment',
        params: Params('comment_id'),
        response: { 200: CommentRead },
      },
    },
    (request, reply) => readOne(comment, db, request, reply),
  )

  app.put(
    '/comments/:comment_id',
    {
      config: { access: itemAccess('update', ownCommentAccess) },
      schema: {
        tags,
        operationId: 'updateComment',
        summary: 'Edit your comment',
        params: Params('comment_id'),
        body: CommentUpdate,
        response: { 200: CommentRead },
      },
    },
    (request, reply) =>
      changeOne(comment, db, request, reply, (trx, { id }) => updateComment(trx, id, request.body.text)),
  )

  app.delete(
    '/comments/:comment_id',
    {
      config: { access: itemAccess('delete', comment) },
      schema: {
        tags,
        operationId: 'deleteComment',
        summary: 'Delete your comment, or a comment on your recipe',
        params: Params('comment_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(comment, db, request, reply, (trx, { id }) => deleteComment(trx, id)),
  )
}
