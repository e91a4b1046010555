import type { Role } from '@larder/contract/users'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/db.ts'
import { forbidden, notFound, notYours, unauthorized } from '../errors/http-error.ts'

/** Who is asking. Undefined on a request means Public. */
export type Caller = { id: number; role: Role; username: string }

/** How a route finds whose item it is about: undefined when there is no such item for this caller. */
type Ownership = {
  resource: string
  param: string
  find: (db: Db, id: number, caller: Caller) => Promise<{ user_id: number | null } | undefined>
}

/** Who may call a route. With `owner`, a User may only touch what is theirs; Admin may touch everything. */
type Access = { role: 'Public' | 'User' | 'Admin'; owner?: Ownership }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyInstance {
    /** Every route that was registered, for the checks that must not miss one. */
    routes: RouteOptions[]
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

export const PUBLIC: Access = { role: 'Public' }
export const USER: Access = { role: 'User' }
export const ADMIN: Access = { role: 'Admin' }
export const ownerOf = (resource: string, param: string, find: Ownership['find']): Access => ({
  role: 'User',
  owner: { resource, param, find },
})

type Authenticate = (token: string) => Promise<Caller | undefined>

/** Who may comes before what was sent, and that before whose it is: hence a hook at each end of the lifecycle. */
export function useAccess(app: FastifyInstance, db: Db, authenticate: Authenticate) {
  app.decorateRequest('caller', undefined)

  const routes: RouteOptions[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (!access) return
    request.caller = await identify(request, authenticate)
    // What is answered to someone in particular stays in no cache on the way.
    if (request.caller) reply.header('cache-control', 'no-store')
    if (access.role === 'Public') return
    const { role } = callerOf(request)
    if (access.role === 'Admin' && role !== 'Admin') throw forbidden('Only Admin may do this.')
  })

  app.addHook('preHandler', async (request) => {
    const owner = request.routeOptions.config.access?.owner
    if (!owner) return
    const caller = callerOf(request)
    const id = (request.params as Record<string, number>)[owner.param] as number
    const item = await owner.find(db, id, caller)
    if (!item) throw notFound(owner.resource, id)
    if (caller.role !== 'Admin' && item.user_id !== caller.id) throw notYours(owner.resource, id)
  })
}

/** The caller of a route that Public may not call. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized('Log in first: this needs a token.')
  return request.caller
}

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1]
  const caller = token && (await authenticate(token))
  if (!caller) throw unauthorized('The token is not valid, or no longer.', 'invalid_token')
  return caller
}
