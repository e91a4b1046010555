import type { Role } from '@larder/contract/people/users'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/db.ts'
import { createRequestDb, StatementPredictions } from '../db/request-db.ts'
import { basicRequired, forbidden, HttpError, outOfScope } from '../errors/http-error.ts'
import { type Access, requireCaller, requireItemAccess } from './access.ts'
import { type Authenticate, authenticateRequest, isBasic, requireSecret } from './authenticate-request.ts'
import { addRouteHook } from './route-hooks.ts'
import { SAFE_METHODS } from './safe-methods.ts'
import { allowsScopes } from './scopes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For reads. Its first statement may have run together with the one that loads the caller. */
    db: Db
  }
  interface FastifyInstance {
    /** All registered routes, for tests that must cover each of them. */
    routes: RouteOptions[]
    /** Authenticates and authorizes a running request again, for long-lived responses. */
    reauthorize: (request: FastifyRequest) => Promise<void>
  }
}

export type AccessOptions = {
  authenticate: Authenticate
  mayVisitorsRead: () => Promise<boolean>
  requiresSecondFactor: (role: Role) => Promise<boolean>
  /** Limits how often someone can send a wrong password of Basic authentication. */
  limitWrongPasswords: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether the response is probably cached, so that no other statement will follow. */
  hasCached: (callerId: number, url: string) => boolean
}

/**
 * Authentication and roles are checked before validation, access to the item after it: validation errors must not
 * reveal anything to callers without the role, and the item id must be valid.
 */
export function useAccess(app: FastifyInstance, db: Db, options: AccessOptions) {
  const { authenticate, mayVisitorsRead, requiresSecondFactor, limitWrongPasswords, hasCached } = options
  app.decorateRequest('caller', undefined)
  app.decorateRequest('db')
  const predictions = new StatementPredictions()

  const routes: RouteOptions[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { access, needsNoDatabase, isCacheable } = request.routeOptions.config
    if (!access) return
    if (access.secret !== undefined) return requireSecret(request, access.secret)
    // Authentication uses the database. Health checks must work without it, even if they send a token.
    if (needsNoDatabase) return
    const { url } = request
    const { caller, read } = await authenticateRequest(request, authenticate, (callerId) => {
      const predicted = isCacheable && !hasCached(callerId, url) ? predictions.find(callerId, url) : undefined
      // Slots of this phase belong to the address, which other callers can share.
      return predicted && request.takeCallerSlot(callerId) ? predicted : undefined
    })
    request.caller = caller
    request.db =
      caller && isCacheable
        ? createRequestDb(db, read, (statement) => predictions.remember(caller.id, url, statement))
        : db
    if (!request.caller && isBasic(request)) {
      await limitWrongPasswords(request, reply)
      throw basicRequired('The password must be a valid access token.', 'invalid_token')
    }
    // Proxies must not cache responses for authenticated callers.
    if (request.caller) reply.header('cache-control', 'no-store')
    requireScope(request, access)
    await requireSecondFactor(request, requiresSecondFactor)
    if (access.role === 'Public') {
      if (!request.caller && !access.isAlwaysOpen && !(await mayVisitorsRead())) requireCaller(request)
      return
    }
    const { role } = requireCaller(request)
    if (access.role === 'Admin' && role !== 'Admin') throw forbidden('Only an Admin can do this.')
  })

  addRouteHook(
    app,
    'preHandler',
    ({ config }) => config?.access?.item !== undefined,
    (request: FastifyRequest) => requireItemAccess(db, request),
  )

  app.decorate('reauthorize', async (request) => {
    request.caller = (await authenticateRequest(request, authenticate)).caller
    await requireSecondFactor(request, requiresSecondFactor)
    await requireItemAccess(db, request)
  })
}

/**
 * A token without the required scope is refused on public routes too. Otherwise it would silently get less than its
 * user can see.
 */
function requireScope({ caller, method }: FastifyRequest, { role, scopeArea }: Access) {
  if (!caller?.scopes) return
  if (role === 'Admin' || !allowsScopes(caller.scopes, scopeArea, SAFE_METHODS.has(method)))
    throw outOfScope(caller.scopes)
}

async function requireSecondFactor(
  { caller, routeOptions: { config } }: FastifyRequest,
  isRequired: AccessOptions['requiresSecondFactor'],
) {
  if (!caller?.lacksSecondFactor || config.access?.isForEnrolment || config.access?.isAlwaysOpen) return
  if (await isRequired(caller.role))
    throw new HttpError(403, 'second_factor_required', 'Add a second factor to your account first.')
}
