import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { createClock, readClockTime } from '../../db/operation-clock.ts'
import { reopenItems } from './items.queries.ts'
import {
  deleteEmptyItems,
  deletePlannedParts,
  findOrInsertOpenItems,
  insertPlannedParts,
  listNeeds,
  listPlannedParts,
} from './needs.queries.ts'
import { computeRemainingNeeds, type Need, type PartAmount } from './remaining-needs.ts'

/** Number of ingredients whose amount to buy increased or decreased. */
export type Difference = { more: number; less: number }

/**
 * Sets the planned parts of the list to what the meals need minus ticked and removed parts. Keeps amounts set by hand. The
 * list must be locked.
 */
export async function recomputeList(trx: Db, listId: number): Promise<Difference> {
  const parts = await listPlannedParts(trx, listId)
  const needs = computeRemainingNeeds(
    await listNeeds(trx, listId),
    parts.filter(({ is_settled }) => is_settled),
  )
  const open = parts.filter(({ is_settled }) => !is_settled)
  const extra = subtractParts(open, needs)
  const missing = subtractParts(needs, open)
  const grown = compareAmounts(open, needs)
  if (extra.length > 0) await deletePlannedParts(trx, extra)
  const byHand = new Set(
    open.filter(({ is_by_hand }) => is_by_hand).map(({ ingredient_id }) => ingredient_id),
  )
  if (missing.length > 0) for (const id of await addMissing(trx, listId, missing, grown.more)) byHand.add(id)
  if (extra.length > 0)
    await deleteEmptyItems(
      trx,
      extra.map(({ item_id }) => item_id),
    )
  return { more: grown.more.difference(byHand).size, less: grown.less.difference(byHand).size }
}

/**
 * Advances the clock of increased items, so that an older tick that arrives late does not hide the increase. Returns the
 * ingredients whose amount was set by hand.
 */
async function addMissing(
  trx: Db,
  listId: number,
  missing: Need[],
  more: ReadonlySet<number>,
): Promise<number[]> {
  const items = await findOrInsertOpenItems(trx, listId, missing)
  const newest = Math.max(Date.now(), ...items.map(({ amount_stamp }) => readClockTime(amount_stamp) + 1))
  const clock = createClock(newest, randomUUID())
  const itemByIngredient = new Map(items.map(({ id, ingredient_id }) => [ingredient_id, id]))
  const parts = missing.map(({ name, ...part }) => ({
    ...part,
    item_id: itemByIngredient.get(part.ingredient_id) as number,
  }))
  await insertPlannedParts(trx, parts)
  const grown = items.filter(({ ingredient_id, is_by_hand }) => more.has(ingredient_id) && !is_by_hand)
  await reopenItems(
    trx,
    grown.map(({ id }) => id),
    clock,
  )
  return items.filter(({ is_by_hand }) => is_by_hand).map(({ ingredient_id }) => ingredient_id)
}

const toPartKey = ({ entry_id, ingredient_id, amount_grams, amount_readable }: PartAmount) =>
  JSON.stringify([entry_id, ingredient_id, amount_grams, amount_readable])

/** Multiset difference. */
function subtractParts<Part extends PartAmount>(
  parts: readonly Part[],
  subtracted: readonly PartAmount[],
): Part[] {
  const counts = new Map<string, number>()
  for (const part of subtracted) counts.set(toPartKey(part), (counts.get(toPartKey(part)) ?? 0) + 1)
  return parts.filter((part) => {
    const left = counts.get(toPartKey(part)) ?? 0
    counts.set(toPartKey(part), left - 1)
    return left <= 0
  })
}

/** Compares the weights or, if they are equal, the number of parts without a weight. */
function compareAmounts(before: readonly PartAmount[], after: readonly PartAmount[]) {
  const ids = new Set([...before, ...after].map(({ ingredient_id }) => ingredient_id))
  const more = new Set<number>()
  const less = new Set<number>()
  for (const id of ids) {
    const difference = sumAmount(after, id).map((value, index) => value - (sumAmount(before, id)[index] ?? 0))
    const sign = Math.sign(difference.find((value) => Math.abs(value) > 1e-6) ?? 0)
    if (sign > 0) more.add(id)
    if (sign < 0) less.add(id)
  }
  return { more, less }
}

function sumAmount(parts: readonly PartAmount[], id: number): number[] {
  const of = parts.filter(({ ingredient_id }) => ingredient_id === id)
  const grams = of.reduce((sum, { amount_grams }) => sum + (amount_grams ?? 0), 0)
  return [grams, of.filter(({ amount_grams }) => amount_grams === null).length]
}
