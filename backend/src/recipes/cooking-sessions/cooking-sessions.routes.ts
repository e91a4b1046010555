import {
  CookingSessionList,
  CookingSessionRead,
  CookingSessionUpdate,
} from '@larder/contract/recipes/cooking-sessions'
import { Type } from 'typebox'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
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

const tags = ['Cooking']

export function cookingSessionRoutes(app: App, { db }: Services) {
  app.get(
    '/cooking-sessions/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listCookingSessions',
        summary: 'List your cooking sessions, most recently used first',
        response: { 200: CookingSessionList },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const rows = await listCookingSessions(db, caller)
      return { items: rows.map((row) => withMay(cookingSessionAccess, caller, row)) }
    },
  )

  app.get(
    '/cooking-sessions/:recipe_id',
    {
      config: { access: itemAccess('read', cookingSessionAccess) },
      schema: {
        tags,
        operationId: 'getCookingSession',
        summary: 'Get your progress in a recipe',
        params: Params('recipe_id'),
        response: { 200: CookingSessionRead },
      },
    },
    (request, reply) => readOne(cookingSessionResource(requireCaller(request)), db, request, reply),
  )

  app.put(
    '/cooking-sessions/:recipe_id',
    {
      config: { access: itemAccess('read', recipeAccess), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateCookingSession',
        summary: 'Update your progress in a recipe; starts a session if there is none',
        params: Params('recipe_id'),
        body: CookingSessionUpdate,
        response: { 200: CookingSessionRead },
      },
    },
    (request, reply) =>
      changeOne(startedSessionResource(requireCaller(request)), db, request, reply, (trx, session) =>
        saveSession(trx, session, request.body),
      ),
  )

  app.delete(
    '/cooking-sessions/:recipe_id',
    {
      config: { access: itemAccess('delete', cookingSessionAccess), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteCookingSession',
        summary: 'End a cooking session and delete its timers',
        params: Params('recipe_id'),
        response: { 204: Type.Null({ description: 'Ended' }) },
      },
    },
    (request, reply) =>
      deleteOne(cookingSessionResource(requireCaller(request)), db, request, reply, (trx, { id }) =>
        deleteCookingSession(trx, id),
      ),
  )
}
