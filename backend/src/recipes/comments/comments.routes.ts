import { COMMENT_ROUTES } from '@larder/contract/recipes/comments.routes'
import { itemAccess, PUBLIC, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { deleteNotices, listUnread } from './comment-notices.queries.ts'
import { ownCommentAccess } from './comments.access.ts'
import {
  comment,
  deleteComment,
  insertComment,
  listCommentPage,
  requireVisibleRecipe,
  toComment,
  updateComment,
} from './comments.queries.ts'

const COMMENTS = { name: 'comments', max: 30, seconds: 3600, key: byAccount }

export function commentRoutes(app: App, { db }: Services) {
  handle(
    app,
    COMMENT_ROUTES.listComments,
    { access: PUBLIC, isCacheable: true },
    async ({ params: { recipe_id }, query, caller }) => {
      await requireVisibleRecipe(db, recipe_id, caller)
      return listCommentPage(db, recipe_id, caller, query)
    },
  )

  handle(
    app,
    COMMENT_ROUTES.createComment,
    { access: itemAccess('read', recipeAccess), limits: [COMMENTS] },
    (request, reply) =>
      createOne(comment, db, request, reply, (trx) =>
        insertComment(trx, request.caller, request.params.recipe_id, request.body.text),
      ),
  )

  handle(app, COMMENT_ROUTES.listUnreadComments, { access: USER }, async (request) => {
    const { caller } = request
    const items = (await listUnread(db, caller)).map((row) => toComment(caller, row))
    return { count: items.length, items }
  })

  handle(app, COMMENT_ROUTES.markCommentsRead, { access: USER, keepsCache: true }, async (request, reply) => {
    await deleteNotices(db, request.caller)
    return reply.code(204).send(null)
  })

  handle(app, COMMENT_ROUTES.getComment, { access: itemAccess('read', comment) }, (request, reply) =>
    readOne(comment, request, reply),
  )

  handle(
    app,
    COMMENT_ROUTES.updateComment,
    { access: itemAccess('update', ownCommentAccess) },
    (request, reply) =>
      changeOne(comment, db, request, reply, (trx, { id }) => updateComment(trx, id, request.body.text)),
  )

  handle(app, COMMENT_ROUTES.deleteComment, { access: itemAccess('delete', comment) }, (request, reply) =>
    deleteOne(comment, db, request, reply, (trx, { id }) => deleteComment(trx, id)),
  )
}
