import { MAX_ID } from '@larder/contract/fields'
import type {
  ShoppingListCreate,
  ShoppingListSummary,
  ShoppingListUpdate,
} from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import type { Row } from '../../http/resource.ts'
import { storeVisibleCondition } from '../stores/stores.access.ts'
import { selectVisibleLists } from './shopping-lists.access.ts'

export const LISTS_CHANNEL = 'shopping_lists'

export type LockedList = {
  id: number
  store_id: number | null
  kitchen_id: number | null
  is_following: boolean
}

/** Every change locks the list first, so that changes from several devices run one after another. */
export function lockList(trx: Db, id: number): Promise<LockedList | undefined> {
  return trx
    .selectFrom('shopping_lists')
    .select(['shopping_lists.id', 'shopping_lists.store_id', 'shopping_lists.kitchen_id'])
    .select(
      sql<boolean>`exists (select from followed_plans f where f.shopping_list_id = shopping_lists.id)`.as(
        'is_following',
      ),
    )
    .where('shopping_lists.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Increments the version and notifies other devices on commit. Call it at the end of every change. */
export async function touchList(trx: Db, id: number) {
  await touchLists(trx).where('shopping_lists.id', '=', id).execute()
}

export const touchLists = (trx: Db) =>
  trx
    .updateTable('shopping_lists')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning(sql`pg_notify(${LISTS_CHANNEL}, shopping_lists.id || ':' || version)`.as('notified'))

export async function listLists(
  db: Db,
  caller: Caller,
  { after: [after] = [MAX_ID], limit }: PageQuery<[number]>,
  kitchenId: number | undefined,
): Promise<Row<ShoppingListSummary>[]> {
  return db
    .selectFrom(selectListsInKitchen(caller, kitchenId).as('mine'))
    .innerJoin('shopping_lists as l', 'l.id', 'mine.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('shopping_list_items as i')
          .select([
            sql<number>`count(*)::integer`.as('item_count'),
            sql<number>`count(i.checked_at)::integer`.as('checked_count'),
          ])
          .whereRef('i.shopping_list_id', '=', 'l.id')
          .where('i.is_removed', '=', false)
          .as('items'),
      (join) => join.onTrue(),
    )
    .select([
      'l.id',
      'l.user_id',
      'l.name',
      'l.kitchen_id',
      'item_count',
      'checked_count',
      'l.version',
      'l.created_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('stores')
        .select('stores.id')
        .whereRef('stores.id', '=', 'l.store_id')
        .where(storeVisibleCondition(caller))
        .as('store_id'),
      eb
        .selectFrom('kitchens as k')
        .select('k.name')
        .whereRef('k.id', '=', 'l.kitchen_id')
        .as('kitchen_name'),
    ])
    .where('l.id', '<', after)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

export function countLists(
  db: Db,
  caller: Caller,
  most: number,
  kitchenId: number | undefined,
): Promise<number> {
  return countRows(db, sql`(select from ${selectListsInKitchen(caller, kitchenId)} mine limit ${most})`)
}

const selectListsInKitchen = (caller: Caller, kitchenId: number | undefined) =>
  kitchenId === undefined
    ? selectVisibleLists(caller)
    : sql<{
        id: number
      }>`(select visible.id from ${selectVisibleLists(caller)} visible join shopping_lists l on l.id = visible.id
           where l.kitchen_id = ${kitchenId})`

export async function insertList(trx: Db, userId: number, list: ShoppingListCreate): Promise<number> {
  const { id } = await trx
    .insertInto('shopping_lists')
    .values({
      user_id: userId,
      name: list.name,
      store_id: list.store_id ?? null,
      kitchen_id: list.kitchen_id ?? null,
    })
    .returning('shopping_lists.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateList(trx: Db, id: number, { name, store_id, kitchen_id }: ShoppingListUpdate) {
  if (name === undefined && store_id === undefined && kitchen_id === undefined) return
  await trx
    .updateTable('shopping_lists')
    .set({ name, store_id, kitchen_id })
    .where('shopping_lists.id', '=', id)
    .execute()
}

export async function deleteList(trx: Db, id: number) {
  await deleteLists(trx).where('shopping_lists.id', '=', id).execute()
}

const deleteLists = (trx: Db) =>
  trx
    .deleteFrom('shopping_lists')
    .returning(sql`pg_notify(${LISTS_CHANNEL}, shopping_lists.id || ':0')`.as('notified'))

/** Notifies the members of the lists. */
export async function deleteUserLists(trx: Db, { userId }: { userId: number }) {
  await deleteLists(trx).where('user_id', '=', userId).execute()
}
