import { BOOK_ACTIONS, type BookAction, type BookListQuery } from '@larder/contract/recipes/books'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'
import { TRASH_DAYS } from '../recipes/recipes.access.ts'

type Condition = RawBuilder<boolean>
type BookPolicyInput = { user_id: number; kitchen_id: number | null }

const isPublic: Condition = sql`b.visibility = 'public'`
const inKitchen = (id: number): Condition => sql`b.kitchen_id = ${id}`
const isOwn = (caller: Caller): Condition => sql`b.user_id = ${caller.id}`

/**
 * Conditions for the books `b` that a caller can see, one per index, as for recipes. The owner of a kitchen's book is a member of
 * that kitchen, so these sets include all own books.
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

/** The same as one condition, without the trash. */
export const isVisible = (caller: Caller | undefined): Condition =>
  sql`b.deleted_at is null and (${sql.join(
    visibleSets(caller).map((set) => sql`(${set})`),
    sql` or `,
  )})`

/** Members of the kitchen can change the contents; only the owner can change who can see the book. */
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

export const isInOwnTrash = (caller: Caller): Condition => sql`${isInTrash} and ${isOwn(caller)}`

/**
 * Only the owner and Admin can see books in the trash. Also finds books that are not in the trash, so that a repeated restore
 * succeeds.
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

function findPolicyInput(db: Db, id: number, isKnown: Condition): Promise<BookPolicyInput | undefined> {
  return db
    .selectFrom('books as b')
    .select(['b.user_id', 'b.kitchen_id'])
    .where('b.id', '=', id)
    .where(isKnown)
    .executeTakeFirst()
}
