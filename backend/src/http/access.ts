import { hash, timingSafeEqual } from 'node:crypto'
import type { Scope } from '@larder/contract/people/access-tokens'
import type { Role } from '@larder/contract/people/users'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/db.ts'
import { forbidden, notFound, notYours, outOfScope, unauthorized } from '../errors/http-error.ts'
import { SAFE_METHODS } from './safe-methods.ts'
import { covers, type ScopeArea } from './scopes.ts'

/** Who is asking. Undefined on a request means Public. */
export type Caller = {
  id: number
  role: Role
  username: string
  /** The kitchens they are in; come with who is asking, so that no rule costs a statement of its own. */
  kitchenIds: readonly number[]
  /** How far the database was when it was asked about them: the same as long as no transaction that wrote has ended. */
  snapshot?: string
  /** When their token ends, in milliseconds: what outlives a request must not outlive it. */
  expiresAt?: number
  /** Where they are logged in. */
  sessionId?: number
  /** The program's token they ask with. */
  accessTokenId?: number
  /** Of a program's token: it may no more than these. Undefined for a person, who may all that their role may. */
  scopes?: readonly Scope[]
}

/** The rules of one noun; each stands in the noun's access file. */
export type Policy<Action extends string = string, PolicyInput = never> = {
  name: string
  /** The parameter that names an item, in the path or else in the query. */
  param: string
  about?: ScopeArea
  /** All there is to do with an item besides reading it: what Admin may. */
  actions: readonly Action[]
  /** What the rules need to know of an item; undefined when there is none for this caller. */
  policyInput: (db: Db, id: number, caller: Caller) => Promise<PolicyInput | undefined>
  /** What a User may do with an item that they can read. */
  allow: (caller: Caller, policyInput: PolicyInput) => readonly Action[]
}

/** Who may call a route, and with `item`, what they must be allowed to do with the item it is about. */
export type Access = {
  role: 'Public' | 'User' | 'Admin'
  item?: { policy: Policy; action: string }
  about?: ScopeArea
  /** Asked for instead of a person's token. */
  secret?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was registered, for the checks that must not miss one. */
    routes: RouteOptions[]
    /** Refuses a request that was let in, if it would not be let in now. */
    reauthorize: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

export const PUBLIC: Access = { role: 'Public' }
export const USER: Access = { role: 'User' }
export const ADMIN: Access = { role: 'Admin' }
/** For people alone, never for a program's token. */
export const ACCOUNT: Access = { role: 'User', about: 'account' }
export const SHOPPING: Access = { role: 'User', about: 'shopping' }
/** What shopping needs to read: where things stand, and what they are. */
export const SHOP: Access = { role: 'Public', about: 'shop' }
export const itemAccess = <Action extends string, PolicyInput>(
  action: NoInfer<Action> | 'read',
  policy: Policy<Action, PolicyInput>,
): Access => ({
  role: 'User',
  item: { policy: policy as unknown as Policy, action },
  ...(policy.about && { about: policy.about }),
})

/** The one place that decides; the hook below and every answer's `may` ask here. */
export function allowedActions<Action extends string, PolicyInput>(
  policy: Policy<Action, PolicyInput>,
  caller: Caller | undefined,
  policyInput: PolicyInput,
): readonly Action[] {
  if (!caller || (caller.scopes && !covers(caller.scopes, policy.about, false))) return []
  return caller.role === 'Admin' ? policy.actions : policy.allow(caller, policyInput)
}

/** Rule 4 of the specification: what someone created is theirs. */
export const allowOwner =
  <Action extends string>(actions: readonly Action[]) =>
  (caller: Caller, item: { user_id: number | null }): readonly Action[] =>
    item.user_id === caller.id ? actions : []

export type Authenticate = (token: string) => Promise<Caller | undefined>

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
    const { access, needsNoDatabase } = request.routeOptions.config
    if (!access) return
    if (access.secret !== undefined) return requireSecret(request, access.secret)
    // Callers are looked up in the database. A health check that sends a token must not wait for it.
    if (needsNoDatabase) return
    request.caller = await identify(request, authenticate)
    // What is answered to someone in particular stays in no cache on the way.
    if (request.caller) reply.header('cache-control', 'no-store')
    requireScope(request, access)
    if (access.role === 'Public') return
    const { role } = requireCaller(request)
    if (access.role === 'Admin' && role !== 'Admin') throw forbidden('Only an Admin can do this.')
  })

  app.addHook('preHandler', (request) => requireRight(db, request))

  app.decorate('reauthorize', async (request) => {
    request.caller = await identify(request, authenticate)
    await requireRight(db, request)
  })
}

/**
 * Call with the item locked: whoever came from a kitchen may have been taken out of it while they waited. From here on
 * nobody is, until the transaction ends.
 */
export async function reauthorizeUnderLock(trx: Db, request: FastifyRequest) {
  const { caller } = request
  if (!caller?.kitchenIds.length) return
  request.caller = { ...caller, kitchenIds: await lockMemberships(trx, caller.id) }
  await requireRight(trx, request)
}

async function lockMemberships(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kitchen_members')
    .select('kitchen_members.kitchen_id')
    .where('kitchen_members.user_id', '=', userId)
    .forKeyShare()
    .execute()
  return rows.map((row) => row.kitchen_id)
}

async function requireRight(db: Db, request: FastifyRequest) {
  const item = request.routeOptions.config.access?.item
  if (item)
    await requireAction(
      db,
      requireCaller(request),
      item.policy,
      item.action,
      readItemId(request, item.policy.param),
    )
}

/** A program's token is refused on what it does not cover even where Public is let in: it would be told less than it asked. */
function requireScope({ caller, method }: FastifyRequest, { role, about }: Access) {
  if (!caller?.scopes) return
  if (role === 'Admin' || !covers(caller.scopes, about, SAFE_METHODS.has(method)))
    throw outOfScope(caller.scopes)
}

/** Whose recipes and plan a route may read for its caller: a token for shopping alone reads what Public does. */
export const resolveReader = ({ caller }: FastifyRequest): Caller | undefined =>
  caller?.scopes && !covers(caller.scopes, undefined, true) ? undefined : caller

async function requireAction(db: Db, caller: Caller, policy: Policy, action: string, id: number) {
  const policyInput = await policy.policyInput(db, id, caller)
  if (policyInput === undefined) throw notFound(policy.name, id)
  if (action !== 'read' && !allowedActions(policy, caller, policyInput).includes(action))
    throw notYours(policy.name, id)
}

/** Of a route whose path and query were checked. No item has the id 0, which stands for none being named. */
export const readItemId = ({ params, query }: FastifyRequest, param: string): number =>
  (({ ...(query as object), ...(params as object) }) as Record<string, number>)[param] ?? 0

/** The caller of a route that Public may not call. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized('This needs a token. Log in first.')
  return request.caller
}

const parseBearer = (header: string) => /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]

function requireSecret({ headers }: FastifyRequest, secret: string) {
  const token = parseBearer(headers.authorization ?? '') ?? ''
  const [given, expected] = [token, secret].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  if (!timingSafeEqual(given, expected)) throw unauthorized('This needs a different token.', 'invalid_token')
}

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = parseBearer(header)
  const caller = token && (await authenticate(token))
  if (!caller) throw unauthorized('The token is invalid or has expired.', 'invalid_token')
  return caller
}
