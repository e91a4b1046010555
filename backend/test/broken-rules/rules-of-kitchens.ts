// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const LISTS = 'shopping/lists/shopping-lists.access.ts'
const LIST_ROUTES = 'shopping/lists/shopping-lists.routes.ts'
const STORES = 'shopping/stores/stores.access.ts'
const INVITATIONS = 'shopping/lists/invitations.queries.ts'
const KITCHENS = 'people/kitchens/kitchens.access.ts'

const OWN = 'select id from shopping_lists where user_id = ${id}'
const ACCEPTED =
  'select shopping_list_id from shopping_list_members where user_id = ${id} and accepted_at is not null'
const OF_KITCHENS = 'select id from shopping_lists where kitchen_id = any (${kitchenIds}::integer[])'
const listed = (...sets: string[]) => `sql<{ id: number }>\`(\n  ${sets.join('\n  union ')})\``

const OTHERS_INVITATIONS = 'invitations of others are answered'

/** Kitchens themselves, and the lists and stores that belong to one. */
export const KITCHEN_RULES: Clause[] = [
  {
    file: KITCHENS,
    text: "caller.role === 'Admin' ? sql`true` : sql`${selectRole(caller)} is not null`",
    broken: {
      'everyone sees every kitchen': 'sql`true`',
      'Admin sees no kitchen of others': 'sql`${selectRole(caller)} is not null`',
      'members do not see their kitchen':
        "sql`(${caller.role === 'Admin'} or ${selectRole(caller)} = 'owner')`",
      'owners do not see their kitchen':
        "sql`(${caller.role === 'Admin'} or ${selectRole(caller)} = 'member')`",
    },
  },
  {
    file: KITCHENS,
    text: `role === 'owner' ? KITCHEN_ACTIONS : []`,
    broken: { 'members decide about a kitchen': 'KITCHEN_ACTIONS', 'nobody decides about a kitchen': '[]' },
  },
  {
    file: 'people/kitchens/kitchens.queries.ts',
    text: `.where('kitchens.id', 'in', [...caller.kitchenIds, 0])`,
    broken: { 'everyone lists every kitchen': '', 'nobody lists a kitchen': `.where('kitchens.id', '=', 0)` },
  },
  {
    file: 'people/kitchens/kitchen-members.routes.ts',
    text: `!policyInput || !allowedActions(kitchen, caller, policyInput).includes('manage')`,
    broken: { 'members take each other out': 'false', 'nobody takes someone out': 'true' },
  },
  {
    file: LISTS,
    text: '($3 or l.user_id = $2',
    isPrepared: true,
    broken: {
      'everyone finds every list': '(true or $3 or l.user_id = $2',
      'Admin finds no list of others': '(($3 and false) or l.user_id = $2',
      "one's own list is not found": '($3 or (l.user_id = $2 and false)',
    },
  },
  {
    file: LISTS,
    text: 'l.kitchen_id = any ($4::integer[])',
    isPrepared: true,
    broken: {
      'lists of other kitchens are found': '(l.kitchen_id is not null or l.kitchen_id = any ($4::integer[]))',
      "lists of one's kitchens are not found": '(l.kitchen_id = any ($4::integer[]) and false)',
    },
  },
  {
    file: LISTS,
    text: 'm.user_id = $2 and m.accepted_at is not null',
    isPrepared: true,
    isSeenByNoun: true,
    broken: { 'who is invited sees a list before they accept': 'm.user_id = $2' },
  },
  {
    file: LISTS,
    text: 'user_id === caller.id',
    broken: { "a list is everyone's who finds it": 'true', "a list is nobody's": 'false' },
  },
  {
    file: LISTS,
    text: `kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['edit', 'update'] : ['edit']`,
    broken: {
      'a kitchen may not rename its lists': `['edit']`,
      'a kitchen may only rename its lists': `['update']`,
      'a kitchen may do all with its lists': 'SHOPPING_LIST_ACTIONS',
    },
  },
  {
    file: LISTS,
    text: listed(OWN, ACCEPTED, OF_KITCHENS),
    broken: {
      "one's own lists are not listed": listed('select 0', ACCEPTED, OF_KITCHENS),
      "lists of one's kitchens are not listed": listed(OWN, ACCEPTED, 'select 0'),
      'every list is listed': listed(OWN, ACCEPTED, 'select id from shopping_lists'),
    },
  },
  {
    file: LIST_ROUTES,
    text: `caller.id !== user_id && !allowedActions(shoppingListAccess, caller, list).includes('share')`,
    broken: { 'a kitchen says who sees a list': 'false', 'nobody says who sees a list': 'true' },
  },
  {
    file: LISTS,
    text: '() => INVITATION_ACTIONS',
    broken: { 'who is invited may not answer': '() => []' },
  },
  // Two statements check it, so that a cell fails only if both are broken.
  {
    file: LISTS,
    text: `.where('m.user_id', '=', caller.id)`,
    broken: { [OTHERS_INVITATIONS]: '' },
  },
  {
    file: INVITATIONS,
    text: `.where('m.user_id', '=', userId)\n    .where(sql<boolean>\`\${sql.raw(INVITATION_IS_VALID)}\`)\n    .executeTakeFirstOrThrow()`,
    broken: { [OTHERS_INVITATIONS]: '.executeTakeFirstOrThrow()' },
  },
  {
    file: INVITATIONS,
    text: `.where('user_id', '=', userId)\n    .where('accepted_at', 'is', null)`,
    broken: { [OTHERS_INVITATIONS]: `.where('accepted_at', 'is', null)` },
  },
  {
    file: STORES,
    text: 'if (!caller) return isPublic',
    broken: {
      'Public sees every store': 'if (!caller) return sql`true`',
      'Public sees no store': 'if (!caller) return sql`false`',
    },
  },
  {
    file: STORES,
    text: "if (caller.role === 'Admin') return sql`true`",
    broken: { 'Admin sees no store of others': '' },
  },
  {
    file: STORES,
    text: '[isPublic, isOwn, isOfKitchens]',
    broken: {
      'everyone sees every store': '[sql`true`]',
      'public stores are not seen': '[isOwn, isOfKitchens]',
      "one's own private store is not seen": '[isPublic, isOfKitchens]',
      'stores of a kitchen are not seen by its members': '[isPublic, isOwn]',
      'stores of other kitchens are seen': '[isPublic, isOwn, sql`stores.kitchen_id is not null`]',
    },
  },
  {
    file: STORES,
    text: "($3 or ${s}.visibility = 'public' or ${s}.user_id = $2 or ${s}.kitchen_id = any ($4::integer[]))",
    isPrepared: true,
    isSeenByNoun: true,
    broken: {
      'a list shows the shelves of every store': 'true',
      'a list shows the shelves of no store': 'false',
    },
  },
  {
    file: STORES,
    text: 'user_id === caller.id',
    broken: { "a store is everyone's": 'true', "a store is nobody's": 'false' },
  },
  {
    file: STORES,
    text: `kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['arrange'] : []`,
    broken: {
      'a kitchen may not arrange its stores': '[]',
      'everyone arranges every store': `['arrange']`,
      'a kitchen may do all with its stores': 'STORE_ACTIONS',
    },
  },
  {
    file: 'shopping/shelves/shelves.access.ts',
    text: `.select(['stores.user_id', 'stores.kitchen_id'])`,
    broken: {
      "a shelf is nobody's": `.select((eb) => [eb.lit(null).as('user_id'), eb.lit(null).as('kitchen_id')])`,
    },
  },
]
