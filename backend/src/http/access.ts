import type { Scope } from '@larder/contract/people/access-tokens'
import type { Role } from '@larder/contract/people/users'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { basicRequired, notAllowed, notFound, unauthorized } from '../errors/http-error.ts'
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

/** Checks the access that the route requires to the item in the path. */
export async function requireItemAccess(db: Db, request: FastifyRequest) {
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
