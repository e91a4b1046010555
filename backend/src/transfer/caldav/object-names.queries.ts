import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'

export type ObjectName = {
  item_id: number
  name: string
  uid: string
  typed_text: string
  shown_text: string
  sort_order: string | null
}

const COLUMNS = ['o.item_id', 'o.name', 'o.uid', 'o.typed_text', 'o.shown_text', 'o.sort_order'] as const

const selectNames = (db: Db, listId: number) =>
  db.selectFrom('caldav_objects as o').where('o.shopping_list_id', '=', listId)

/** Of several names of an item, the newest comes last. */
export const listNames = (db: Db, listId: number): Promise<ObjectName[]> =>
  selectNames(db, listId).select(COLUMNS).orderBy('o.id').execute()

export const findName = (db: Db, listId: number, name: string): Promise<ObjectName | undefined> =>
  selectNames(db, listId).select(COLUMNS).where('o.name', '=', name).executeTakeFirst()

/** All names that clients may know of these items, including outdated ones. */
export async function listKnownNames(db: Db, listId: number, itemIds: number[]): Promise<string[]> {
  const rows = await selectNames(db, listId).select('o.name').where('o.item_id', '=', any(itemIds)).execute()
  return rows.map(({ name }) => name)
}

/** The name becomes the newest name of the item. */
export async function replaceName(trx: Db, listId: number, name: ObjectName) {
  await deleteName(trx, listId, name.name)
  await trx
    .insertInto('caldav_objects')
    .values({ ...name, shopping_list_id: listId })
    .execute()
}

export async function deleteName(trx: Db, listId: number, name: string) {
  await trx
    .deleteFrom('caldav_objects')
    .where('caldav_objects.shopping_list_id', '=', listId)
    .where('caldav_objects.name', '=', name)
    .execute()
}
