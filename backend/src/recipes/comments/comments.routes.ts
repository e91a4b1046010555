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
  requireRecipe,
  shownComment,
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
        summary: 'What people say about a recipe, the newest first; a private one has no comments',
        params: Params('recipe_id'),
        querystring: CommentListQuery,
        response: { 200: CommentPage },
      },
    },
    async ({ params: { recipe_id }, query, caller }) => {
      await requireRecipe(db, recipe_id, caller)
      return listPage(query, {
        key: ['integer'],
        rows: (page) => listComments(db, recipe_id, caller, page),
        keyOf: ({ id }) => [id],
        show: (row) => shownComment(caller, row),
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
        summary: 'Say something about a recipe that is public or of your kitchen',
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
        summary: 'What others say about your recipes and you have not seen',
        response: { 200: UnreadComments },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const items = (await listUnread(db, caller)).map((row) => shownComment(caller, row))
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
        summary: 'Have seen them all; the comments stay',
        response: { 204: Type.Null({ description: 'Seen' }) },
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
        summary: 'Read one comment',
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
        summary: 'Change what you said',
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
        summary: 'Remove your comment, or one on your recipe',
        params: Params('comment_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) => deleteOne(comment, db, request, reply, (trx, { id }) => deleteComment(trx, id)),
  )
}
