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
  await sql`
    with touched as (update shopping_lists set version = version + 1 where id = ${id} returning id, version)
    select pg_notify('shopping_lists', touched.id || ':' || touched.version) from touched`.execute(trx)
}

export async function listLists(
  db: Db,
  caller: Caller,
  { after: [after] = [MAX_ID], limit }: PageQuery<[number]>,
  kitchenId: number | undefined,
): Promise<Row<ShoppingListSummary>[]> {
  const { rows } = await sql<Row<ShoppingListSummary>>`
    select l.id, l.user_id, l.name, l.kitchen_id,
      (select stores.id from stores where stores.id = l.store_id and ${storeVisibleCondition(caller)}) as store_id,
      (select k.name from kitchens k where k.id = l.kitchen_id) as kitchen_name, items.count as item_count, items.checked as checked_count,
      l.version, l.created_at
    from ${selectListsInKitchen(caller, kitchenId)} mine join shopping_lists l on l.id = mine.id,
    lateral (
      select count(*)::integer as count, count(i.checked_at)::integer as checked
      from shopping_list_items i where i.shopping_list_id = l.id and not i.is_removed) items
    where l.id < ${after}
    order by l.id desc limit ${limit}`.execute(db)
  return rows
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
    : sql`(select visible.id from ${selectVisibleLists(caller)} visible join shopping_lists l on l.id = visible.id
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
  await trx.deleteFrom('shopping_lists').where('shopping_lists.id', '=', id).execute()
  await sql`select pg_notify('shopping_lists', ${`${id}:0`})`.execute(trx)
}

/** Notifies the members of the lists. */
export async function deleteUserLists(trx: Db, { userId }: { userId: number }) {
  await sql`
    with deleted as (delete from shopping_lists where user_id = ${userId} returning id)
    select pg_notify('shopping_lists', id || ':0') from deleted`.execute(trx)
}
