import type {
  ShoppingListCreate,
  ShoppingListSummary,
  ShoppingListUpdate,
} from '@larder/contract/shopping-lists'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'

/** Whoever shares a list may use it as if it were theirs; for anyone else it does not exist. */
export async function findListForMember(db: Db, id: number, caller: Caller) {
  const list = await findMembership(db, id, caller.id)
  if (!list) return undefined
  return list.is_member || caller.role === 'Admin' ? { user_id: caller.id } : undefined
}

/** For what only the owner may do: an editor knows of the list, and is refused. */
export async function findListOwner(db: Db, id: number, caller: Caller) {
  const list = await findMembership(db, id, caller.id)
  return list && (list.is_member || caller.role === 'Admin') ? { user_id: list.user_id } : undefined
}

function findMembership(db: Db, id: number, userId: number) {
  return db
    .selectFrom('shopping_lists as l')
    .select('l.user_id')
    .select(
      sql<boolean>`l.user_id = ${userId} or exists (
        select from shopping_list_members m where m.shopping_list_id = l.id and m.user_id = ${userId})`.as(
        'is_member',
      ),
    )
    .where('l.id', '=', id)
    .executeTakeFirst()
}

/** Whoever changes a list holds this lock first: changes from several devices come one after another. */
export function lockList(trx: Db, id: number) {
  return trx
    .selectFrom('shopping_lists')
    .select(['shopping_lists.id', 'shopping_lists.store_id'])
    .where('shopping_lists.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Every change ends here: the other devices are told, once it is committed. */
export async function touchList(trx: Db, id: number) {
  await sql`
    with touched as (update shopping_lists set version = version + 1 where id = ${id} returning id, version)
    select pg_notify('shopping_lists', touched.id || ':' || touched.version) from touched`.execute(trx)
}

/** Their own and those shared with them. */
const idsOfLists = (userId: number) => sql<{ id: number }>`(
  select id from shopping_lists where user_id = ${userId}
  union select shopping_list_id from shopping_list_members where user_id = ${userId})`

export async function listLists(
  db: Db,
  userId: number,
  page: { after: number | undefined; limit: number },
): Promise<ShoppingListSummary[]> {
  const { rows } = await sql<ShoppingListSummary>`
    select l.id, l.user_id, l.name, l.store_id, items.count as item_count, items.checked as checked_count,
      l.version, l.created_at
    from ${idsOfLists(userId)} mine join shopping_lists l on l.id = mine.id,
    lateral (
      select count(*)::integer as count, count(i.checked_at)::integer as checked
      from shopping_list_items i where i.shopping_list_id = l.id and not i.is_removed) items
    where l.id < ${page.after ?? 2_147_483_647} or ${page.after === undefined}
    order by l.id desc limit ${page.limit}`.execute(db)
  return rows
}

export function countLists(db: Db, userId: number, most: number): Promise<number> {
  return countRows(db, sql`(select from ${idsOfLists(userId)} mine limit ${most})`)
}

export async function insertList(trx: Db, userId: number, list: ShoppingListCreate): Promise<number> {
  const { id } = await trx
    .insertInto('shopping_lists')
    .values({ user_id: userId, name: list.name, store_id: list.store_id ?? null })
    .returning('shopping_lists.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateList(trx: Db, id: number, { name, store_id }: ShoppingListUpdate) {
  if (name === undefined && store_id === undefined) return
  await trx
    .updateTable('shopping_lists')
    .set({ name, store_id })
    .where('shopping_lists.id', '=', id)
    .execute()
}

export async function deleteList(trx: Db, id: number) {
  await trx.deleteFrom('shopping_lists').where('shopping_lists.id', '=', id).execute()
  await sql`select pg_notify('shopping_lists', ${`${id}:0`})`.execute(trx)
}

/** The owner is on the list already, whoever shares it. */
export async function insertMember(trx: Db, id: number, userId: number) {
  await sql`
    insert into shopping_list_members (shopping_list_id, user_id)
    select l.id, ${userId} from shopping_lists l where l.id = ${id} and l.user_id <> ${userId}
    on conflict (shopping_list_id, user_id) do nothing`.execute(trx)
}

export async function deleteMember(trx: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shopping_list_members')
    .where('shopping_list_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
