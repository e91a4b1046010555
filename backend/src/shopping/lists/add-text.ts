import type { Db } from '../../db/db.ts'
import { serverStamp } from '../../db/operation-clock.ts'
import type { Caller } from '../../http/access.ts'
import { findOrInsertItem, insertPart, markWanted, type Wanted } from './items.queries.ts'
import { parseItems } from './parse-items.ts'

/** Adds items that someone typed or said. */
export async function addTexts(trx: Db, listId: number, caller: Caller, texts: string[]) {
  const wanted = await parseItems(trx, texts, caller)
  for (const text of texts) await addWanted(trx, listId, wanted.get(text) as Wanted, serverStamp())
}

/** The key, if any, is the device's own name for the item. */
export async function addWanted(
  trx: Db,
  listId: number,
  wanted: Wanted,
  stamp: string,
  key?: string,
): Promise<number> {
  const itemId = await findOrInsertItem(trx, listId, wanted)
  await markWanted(trx, [itemId], stamp)
  await insertPart(trx, itemId, { ...wanted, stamp, ...(key && { key }) })
  return itemId
}
