import { hash, timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_PREFIX, type Scope } from '@larder/contract/people/access-tokens'
import type { Role } from '@larder/contract/people/users'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/db.ts'
import {
  basicRequired,
  forbidden,
  HttpError,
  notAllowed,
  notFound,
  outOfScope,
  unauthorized,
} from '../errors/http-error.ts'
import { addRouteHook } from './route-hooks.ts'
import { SAFE_METHODS } from './safe-methods.ts'
import { allowsScopes, type ScopeArea } from './scopes.ts'

/** The authenticated user of a request. Anonymous requests have none. */
export type Caller = {
  id: number
  role: Role
  username: string
  /** Loaded together with the user, so access checks need no query of their own. */
  kitchenIds: readonly number[]
  /** Database snapshot at authentication time. It stays the same until another writing transaction ends. */
  snapshot?: string
  /** Time at which the token expires, in milliseconds since 1970. Event streams end then. */
  expiresAt?: number
  sessionId?: number
  /** True if the account must add a second factor as soon as the setting `second_factor` requires one. */
  lacksSecondFactor?: boolean
  /** Set when the request uses a personal access token. */
  accessTokenId?: number
  /** Scopes of the personal access token. Undefined for a session, which has all rights of the role. */
  scopes?: readonly Scope[]
}

/** Access rules of one resource, defined in its `.access.ts` file. */
export type Policy<Action extends string = string, PolicyInput = never> = {
  name: string
  /** Name of the path parameter, or else the query parameter, that contains the item id. */
  param: string
  scopeArea?: ScopeArea
  /** All actions besides reading. An Admin is allowed all of them. */
  actions: readonly Action[]
  /** Loads what the rules need to know about an item. Returns undefined if the caller cannot see it. */
  policyInput: (db: Db, id: number, caller: Caller) => Promise<PolicyInput | undefined>
  /** Actions that a User is allowed on an item they can see. */
  allow: (caller: Caller, policyInput: PolicyInput) => readonly Action[]
}

/** The access that a route requires: a role and, with `item`, an allowed action on the item. */
export type Access<Role extends 'Public' | 'User' | 'Admin' = 'Public' | 'User' | 'Admin'> = {
  role: Role
  item?: { policy: Policy; action: string }
  scopeArea?: ScopeArea
  /** Also without an account if the setting `visitors` is `none`. */
  isAlwaysOpen?: boolean
  /** Also for users who must add a second factor first. */
  isForEnrolment?: boolean
  /** The request must send this secret as bearer token, instead of authenticating a user. */
  secret?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes, for tests that must cover each of them. */
    routes: RouteOptions[]
    /** Authenticates and authorizes a running request again, for long-lived responses. */
    reauthorize: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

export const PUBLIC: Access<'Public'> = { role: 'Public' }
/** What a visitor needs to log in, and what does not depend on who calls. */
export const OPEN: Access<'Public'> = { role: 'Public', isAlwaysOpen: true }
export const USER: Access<'User'> = { role: 'User' }
export const ADMIN: Access<'Admin'> = { role: 'Admin' }
/** Sessions only: personal access tokens are refused. */
export const SESSION_ONLY: Access<'User'> = { role: 'User', scopeArea: 'account' }
/** What users need to add a second factor, if the setting `second_factor` requires one. */
export const ENROLMENT: Access<'User'> = { ...SESSION_ONLY, isForEnrolment: true }
export const SHOPPING: Access<'User'> = { role: 'User', scopeArea: 'shopping' }
/** Data that tokens with the scope `shopping` can read but not change: stores, shelves and ingredients. */
export const STORE_DATA: Access<'Public'> = { role: 'Public', scopeArea: 'store_data' }
export const itemAccess = <Action extends string, PolicyInput>(
  action: NoInfer<Action> | 'read',
  policy: Policy<Action, PolicyInput>,
): Access<'User'> => ({
  role: 'User',
  item: { policy: policy as unknown as Policy, action },
  ...(policy.scopeArea && { scopeArea: policy.scopeArea }),
})

export const enrolmentAccess: typeof itemAccess = (action, policy) => ({
  ...itemAccess(action, policy),
  isForEnrolment: true,
})

/** The only function that decides which actions are allowed. The access hook and the `may` field both use it. */
export function allowedActions<Action extends string, PolicyInput>(
  policy: Policy<Action, PolicyInput>,
  caller: Caller | undefined,
  policyInput: PolicyInput,
): readonly Action[] {
  if (!caller || (caller.scopes && !allowsScopes(caller.scopes, policy.scopeArea, false))) return []
  return caller.role === 'Admin' ? policy.actions : policy.allow(caller, policyInput)
}

/** The creator of an item is allowed all actions. */
export const allowOwner =
  <Action extends string>(actions: readonly Action[]) =>
  (caller: Caller, item: { user_id: number | null }): readonly Action[] =>
    item.user_id === caller.id ? actions : []

export type Authenticate = (token: string) => Promise<Caller | undefined>

export type AccessOptions = {
  authenticate: Authenticate
  mayVisitorsRead: () => Promise<boolean>
  requiresSecondFactor: (role: Role) => Promise<boolean>
  /** Limits how often someone can send a wrong password of Basic authentication. */
  limitWrongPasswords: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Authentication and roles are checked before validation, access to the item after it: validation errors must not
 * reveal anything to callers without the role, and the item id must be valid.
 */
export function useAccess(app: FastifyInstance, db: Db, options: AccessOptions) {
  const { authenticate, mayVisitorsRead, requiresSecondFactor, limitWrongPasswords } = options
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
    // Authentication uses the database. Health checks must work without it, even if they send a token.
    if (needsNoDatabase) return
    request.caller = await authenticateRequest(request, authenticate)
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
    request.caller = await authenticateRequest(request, authenticate)
    await requireSecondFactor(request, requiresSecondFactor)
    await requireItemAccess(db, request)
  })
}

/**
 * Call after the item is locked. While the request waited for the lock, the caller may have been removed from a
 * kitchen. This locks their memberships until the transaction ends and checks access again.
 */
export async function reauthorizeUnderLock(trx: Db, request: FastifyRequest) {
  const { caller } = request
  if (!caller?.kitchenIds.length) return
  request.caller = await lockCaller(trx, caller)
  await requireItemAccess(trx, request)
}

/** The caller with their present kitchens, which they cannot leave until the transaction ends. */
export const lockCaller = async (trx: Db, caller: Caller): Promise<Caller> => ({
  ...caller,
  kitchenIds: await lockMemberships(trx, caller.id),
})

async function lockMemberships(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kitchen_members')
    .select('kitchen_members.kitchen_id')
    .where('kitchen_members.user_id', '=', userId)
    .forKeyShare()
    .execute()
  return rows.map((row) => row.kitchen_id)
}

async function requireItemAccess(db: Db, request: FastifyRequest) {
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

/**
 * The caller whose rights apply to recipes and plans. Undefined for a token with only the shopping scope, which can
 * read only what is public.
 */
export const resolveReader = ({ caller }: FastifyRequest): Caller | undefined =>
  caller?.scopes && !allowsScopes(caller.scopes, undefined, true) ? undefined : caller

/** For items that the path does not name. */
export async function requireAction<Action extends string, PolicyInput>(
  db: Db,
  caller: Caller,
  policy: Policy<Action, PolicyInput>,
  action: NoInfer<Action> | 'read',
  id: number,
) {
  const policyInput = await policy.policyInput(db, id, caller)
  if (policyInput === undefined) throw notFound(policy.name, id)
  if (action !== 'read' && !allowedActions(policy, caller, policyInput).includes(action))
    throw notAllowed(policy.name, id)
}

/** Call after validation. Returns 0, which is never the id of an item, if the request names no item. */
export const readItemId = ({ params, query }: FastifyRequest, param: string): number =>
  (({ ...(query as object), ...(params as object) }) as Record<string, number>)[param] ?? 0

/** For routes that require a user. */
export function requireCaller(request: FastifyRequest): Caller {
  const detail = 'This requires a token. Log in first.'
  if (!request.caller)
    throw request.routeOptions.config.acceptsBasic
      ? basicRequired(detail, 'unauthenticated')
      : unauthorized(detail)
  return request.caller
}

/** Access tokens only: a session must not be kept in a program, and the password of an account grants too much. */
function parseBasic(header: string): string | undefined {
  const [, encoded = ''] = /^Basic ([\w+/-]+=*)$/i.exec(header) ?? []
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return password?.startsWith(ACCESS_TOKEN_PREFIX) ? password : undefined
}

const isBasic = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.acceptsBasic === true && /^Basic /i.test(headers.authorization ?? '')

const parseBearer = (header: string) => /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]

function requireSecret({ headers }: FastifyRequest, secret: string) {
  const token = parseBearer(headers.authorization ?? '') ?? ''
  const [given, expected] = [token, secret].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  if (!timingSafeEqual(given, expected))
    throw unauthorized('This requires a different token.', 'invalid_token')
}

async function authenticateRequest(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  if (isBasic(request)) {
    const password = parseBasic(header)
    return password === undefined ? undefined : authenticate(password)
  }
  const token = parseBearer(header)
  const caller = token && (await authenticate(token))
  if (!caller) throw unauthorized('The token is invalid or has expired.', 'invalid_token')
  return caller
}
