import { COOKING_SESSION_ROUTES } from '@larder/contract/recipes/cooking-sessions.routes'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { cookingSessionAccess } from './cooking-sessions.access.ts'
import {
  cookingSessionResource,
  deleteCookingSession,
  listCookingSessions,
  startedSessionResource,
} from './cooking-sessions.queries.ts'
import { saveSession } from './save-session.ts'

export function cookingSessionRoutes(app: App, { db }: Services) {
  handle(app, COOKING_SESSION_ROUTES.listCookingSessions, { access: USER }, async (request) => {
    const { caller } = request
    const rows = await listCookingSessions(db, caller)
    return { items: rows.map((row) => withMay(cookingSessionAccess, caller, row)) }
  })

  handle(
    app,
    COOKING_SESSION_ROUTES.getCookingSession,
    { access: itemAccess('read', cookingSessionAccess) },
    (request, reply) => readOne(cookingSessionResource(request.caller), request, reply),
  )

  handle(
    app,
    COOKING_SESSION_ROUTES.updateCookingSession,
    { access: itemAccess('read', recipeAccess), keepsCache: true },
    (request, reply) =>
      changeOne(startedSessionResource(request.caller), db, request, reply, (trx, session) =>
        saveSession(trx, session, request.body),
      ),
  )

  handle(
    app,
    COOKING_SESSION_ROUTES.deleteCookingSession,
    { access: itemAccess('delete', cookingSessionAccess), keepsCache: true },
    (request, reply) =>
      deleteOne(cookingSessionResource(request.caller), db, request, reply, (trx, { id }) =>
        deleteCookingSession(trx, id),
      ),
  )
}
