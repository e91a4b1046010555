import { BOOK_ACTIONS, type BookAction, type BookListQuery } from '@larder/contract/recipes/books'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'
import { TRASH_DAYS } from '../recipes/recipes.access.ts'

type Condition = RawBuilder<unknown>
export type BookPolicyInput = { user_id: number; kitchen_id: number | null }

const isPublic = sql`b.visibility = 'public'`
const inKitchen = (id: number) => sql`b.kitchen_id = ${id}`
const isOwn = (caller: Caller) => sql`b.user_id = ${caller.id}`

/**
 * The books `b` that a caller sees, as sets that each have an index of their own, as recipes have them. A book of a kitchen
 * belongs to someone who is in it, so that everyone's own are in their sets.
 */
export function visibleSets(
  caller: Caller | undefined,
  scope: BookListQuery['scope'] = 'everyone',
): Condition[] {
  if (!caller) return scope === 'everyone' ? [isPublic] : [sql`false`]
  const ofKitchens = caller.kitchenIds.map(inKitchen)
  if (scope === 'kitchens') return [sql`false`, ...ofKitchens]
  if (scope === 'mine') return [isOwn(caller)]
  if (scope === 'editable') return [sql`${isOwn(caller)} and b.kitchen_id is null`, ...ofKitchens]
  if (caller.role === 'Admin') return [sql`true`]
  return [isPublic, sql`b.visibility = 'private' and ${isOwn(caller)}`, ...ofKitchens]
}

/** The same as one condition, without what lies in the trash. */
export const isVisible = (caller: Caller | undefined): Condition =>
  sql`b.deleted_at is null and (${sql.join(
    visibleSets(caller).map((set) => sql`(${set})`),
    sql` or `,
  )})`

/** The people of its kitchen change what is in it; whose it is, and who sees it, stays its owner's. */
export const bookAccess: Policy<BookAction, BookPolicyInput> = {
  name: 'Book',
  param: 'book_id',
  actions: BOOK_ACTIONS,
  policyInput: (db, id, caller) => findPolicyInput(db, id, isVisible(caller)),
  allow: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return BOOK_ACTIONS
    return caller.kitchenIds.includes(kitchen_id ?? 0) ? ['update'] : []
  },
}

const isInTrash = sql`b.deleted_at > now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`

export const trashOf = (caller: Caller): Condition => sql`${isInTrash} and ${isOwn(caller)}`

/**
 * Only its owner and Admin know what lies in the trash. What no longer does is found too: whoever repeats the request
 * that took it out is answered as before.
 */
export const bookTrashAccess: Policy<'restore', BookPolicyInput> = {
  ...bookAccess,
  actions: ['restore'],
  policyInput: (db, id, caller) =>
    findPolicyInput(
      db,
      id,
      sql`(b.deleted_at is null or ${isInTrash}) and (${isOwn(caller)} or ${caller.role === 'Admin'})`,
    ),
  allow: allowOwner(['restore']),
}

async function findPolicyInput(db: Db, id: number, isKnown: Condition): Promise<BookPolicyInput | undefined> {
  const { rows } = await sql<BookPolicyInput>`
    select b.user_id, b.kitchen_id from books b where b.id = ${id} and ${isKnown}`.execute(db)
  return rows[0]
}
