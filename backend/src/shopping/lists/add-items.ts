import type { Db } from '../../db/db.ts'
import { createServerClock } from '../../db/operation-clock.ts'
import type { Caller } from '../../http/access.ts'
import { findOrInsertItem, insertPart, type NewItem, reopenItems } from './items.queries.ts'
import { notifyShoppers } from './notify-shoppers.ts'
import { parseItems } from './parse-items.ts'

export async function addTexts(trx: Db, listId: number, caller: Caller, texts: string[]) {
  const items = await parseItems(trx, texts, caller)
  await notifyShoppers(trx, listId, caller, texts)
  for (const text of texts)
    await addItem(trx, listId, caller, items.get(text) as NewItem, createServerClock())
}

/** `key` is the key that the device created for the item. Returns the item ID. */
export async function addItem(
  trx: Db,
  listId: number,
  caller: Caller,
  item: NewItem,
  clock: string,
  key?: string,
): Promise<number> {
  const itemId = await findOrInsertItem(trx, listId, item)
  await reopenItems(trx, [itemId], clock)
  await insertPart(trx, itemId, { ...item, clock, user_id: caller.id, ...(key && { key }) })
  return itemId
}
