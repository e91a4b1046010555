import { hasTypedAmount } from '@larder/amounts/typed-amount'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { findMeant } from '../ingredients/meant-ingredients.ts'
import { parseLines } from '../ingredients/parse-lines.ts'
import { findOrInsertItem, insertPart, markWanted } from './items.queries.ts'

/** Adds what someone typed or said. The key, if any, is the device's own name for it. */
export async function addText(
  trx: Db,
  listId: number,
  caller: Caller,
  text: string,
  stamp: string,
  key?: string,
): Promise<number> {
  const wanted = hasTypedAmount(text)
    ? await readWanted(trx, text, caller)
    : await findWanted(trx, text.trim(), caller)
  const itemId = await findOrInsertItem(trx, listId, wanted)
  await markWanted(trx, [itemId], stamp)
  await insertPart(trx, itemId, { ...wanted, stamp, ...(key && { key }) })
  return itemId
}

async function readWanted(trx: Db, text: string, caller: Caller) {
  const [line] = await parseLines(trx, [text], caller)
  const ingredient = line?.candidates.find(({ ingredient_id }) => ingredient_id === line.ingredient_id)
  // Without a number it is just a thing: the "bulbs" of "light bulbs" are no unit.
  const isCounted = ingredient !== undefined || (line !== undefined && line.quantity !== null)
  return {
    ingredient_id: ingredient?.ingredient_id ?? null,
    name: ingredient?.name ?? ((isCounted && line?.name) || text),
    amount_grams: line?.amount_grams ?? null,
    amount_readable: isCounted ? (line?.amount_readable ?? '') : '',
  }
}

/** All of it is a name. */
async function findWanted(trx: Db, text: string, caller: Caller) {
  const ingredient = (await findMeant(trx, [text], caller)).get(text)
  return {
    ingredient_id: ingredient?.id ?? null,
    name: ingredient?.name ?? text,
    amount_grams: null,
    amount_readable: '',
  }
}
