// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

/** Checked more than once: a cell fails only if all checks are broken together. */
const AS_ADMIN = 'a program is Admin, whatever its scopes'
const EVERYONES = "what someone created is everyone's"
const ANYONE = `{ id: 1, role: 'Admin', username: 'anyone', kitchenIds: [] }`

/** Authentication, requirements of routes, and scopes of access tokens. */
export const SIGN_IN_RULES: Clause[] = [
  {
    file: 'http/authenticate-request.ts',
    text: 'if (header === undefined) return {}',
    broken: {
      'who brings no token counts as Admin': `if (header === undefined) return { caller: ${ANYONE} }`,
    },
  },
  {
    file: 'http/access-check.ts',
    text: `access.role === 'Public'`,
    broken: {
      'what is open to all asks for a token': 'false',
      'what is open to all is closed to who is logged in': `((isOpen) => {
        if (isOpen && request.caller) throw forbidden('Log out first.')
        return isOpen
      })(access.role === 'Public')`,
    },
  },
  {
    file: 'http/access-check.ts',
    text: 'if (needsNoDatabase) return',
    broken: {
      // Without images, whose cells must fail for their own rules.
      'what works without the database asks for a token': `if (needsNoDatabase) {
        if (!request.url.startsWith('/media/')) requireCaller(request)
        return
      }`,
    },
  },
  {
    file: 'http/access-check.ts',
    text: `access.role === 'Admin' && role !== 'Admin'`,
    broken: {
      "what is Admin's is every User's": 'false',
      "what is every User's is Admin's": `role !== 'Admin'`,
      'Admin is refused': `role === 'Admin'`,
    },
  },
  {
    file: 'http/access.ts',
    text: `action !== 'read' && !allowedActions(policy, caller, policyInput).includes(action)`,
    broken: {
      'who sees a thing may do all with it': 'false',
      'who sees a thing may do nothing with it': 'true',
    },
  },
  {
    file: 'http/access.ts',
    text: `caller.role === 'Admin' ? policy.actions : policy.allow(caller, policyInput)`,
    broken: { 'Admin may no more than others': 'policy.allow(caller, policyInput)' },
  },
  {
    file: 'http/access.ts',
    text: 'item.user_id === caller.id ? actions : []',
    broken: { [EVERYONES]: 'actions', "what someone created is nobody's": '[]' },
  },
  {
    file: 'http/access-check.ts',
    text: `role === 'Admin' || !allowsScopes(caller.scopes, scopeArea, SAFE_METHODS.has(method))`,
    broken: {
      'no token is asked for its scopes': 'false',
      'no scope is enough': 'true',
      [AS_ADMIN]: 'false',
    },
  },
  {
    file: 'http/access.ts',
    text: 'caller.scopes && !allowsScopes(caller.scopes, policy.scopeArea, false)',
    broken: { [AS_ADMIN]: 'false' },
  },
  {
    file: 'http/access.ts',
    text: 'caller?.scopes && !allowsScopes(caller.scopes, undefined, true) ? undefined : caller',
    broken: { "'shopping' covers plans": 'caller' },
  },
  {
    file: 'people/authentication/authenticate.ts',
    text: `'User'`,
    broken: { 'a program is Admin': `'Admin'`, [AS_ADMIN]: `'Admin'` },
  },
  {
    file: 'people/authentication/authenticate.ts',
    text: 'm.user_id = u.id',
    isPrepared: true,
    broken: { 'everyone is in every kitchen': 'true', 'nobody is in a kitchen': 'false' },
  },
  {
    file: 'http/scopes.ts',
    text: `area === 'account'`,
    broken: { 'programs are let in to accounts': 'false' },
  },
  {
    file: 'http/scopes.ts',
    text: `scopes.includes('write')`,
    broken: { "'write' covers nothing": 'false', "every scope covers what 'write' does": 'true' },
  },
  {
    file: 'http/scopes.ts',
    text: `scopes.includes('read') && isReading`,
    broken: { "'read' covers nothing": 'false', "'read' covers writing": `scopes.includes('read')` },
  },
  {
    file: 'http/scopes.ts',
    text: `!scopes.includes('shopping')`,
    broken: { "'shopping' covers nothing": 'true', "'read' covers shopping": 'false' },
  },
  {
    file: 'http/scopes.ts',
    text: `area === 'shopping' || (area === 'store_data' && isReading)`,
    broken: {
      "'shopping' does not cover lists": `area === 'store_data' && isReading`,
      "'shopping' does not cover shops": `area === 'shopping'`,
      "'shopping' covers changes to shops": `area === 'shopping' || area === 'store_data'`,
      "'shopping' covers everything": 'true',
    },
  },
  {
    file: 'people/users/users.access.ts',
    text: `caller.role === 'Admin' || caller.id === id`,
    broken: {
      'everyone sees every account': 'true',
      'nobody sees their own account': `caller.role === 'Admin'`,
      'Admin sees no account but their own': 'caller.id === id',
    },
  },
  {
    file: 'http/owner-policy.access.ts',
    text: `!isVisibleToAdmins || caller.role !== 'Admin'`,
    broken: {
      'items that only their owner sees are found by others': 'false',
      'Admin finds no sessions of others': 'true',
      'Admin finds what only its owner sees': `caller.role !== 'Admin'`,
    },
  },
  {
    file: 'http/owner-policy.access.ts',
    text: `.where('id', '=', id)`,
    broken: { 'items that only their owner sees are not found': `.where('id', '=', 0)` },
  },
  {
    file: 'transfer/imports/imports.access.ts',
    text: `.where('imports.user_id', '=', caller.id)`,
    broken: {
      'imports of others are found': '',
      'imports are not found': `.where('imports.id', '=', 0)`,
    },
  },
  {
    file: 'recipes/cooking-sessions/cooking-sessions.access.ts',
    text: 'isActive(caller)',
    broken: {
      'cooking sessions of others are found': 'sql`true`',
      'cooking sessions are not found': 'sql`false`',
    },
  },
  {
    file: 'food/staples/staples.access.ts',
    text: `eb.or([eb.lit(caller.role === 'Admin'), isInCupboards(caller)])`,
    broken: {
      'staples of others are found': 'eb.lit(true)',
      [EVERYONES]: 'eb.lit(true)',
      'Admin finds no staples of others': 'isInCupboards(caller)',
      "one's own staples are not found": `eb.lit(caller.role === 'Admin')`,
    },
  },
  {
    file: 'food/staples/staples.access.ts',
    text: 'user_id === caller.id || caller.kitchenIds.includes(kitchen_id ?? 0)',
    broken: { 'nobody may empty a cupboard': 'false' },
  },
  {
    file: 'food/staples/staples.access.ts',
    text: 'sql<boolean>`(staples.user_id = ${id} or staples.kitchen_id = any (${kitchenIds}::integer[]))`',
    broken: {
      'the cupboards of all kitchens are found':
        'sql<boolean>`(staples.user_id = ${id} or staples.kitchen_id is not null)`',
      'the cupboard of a kitchen is not found by its people': 'sql<boolean>`staples.user_id = ${id}`',
    },
  },
]
