import { buyItem, type NeededItem, neededParts } from '@larder/amounts/buy-item'
import { findSale } from '@larder/amounts/sale'
import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import type { ListedItem } from './item-rows.ts'

type Needed = Pick<ListedItem, 'name' | 'grams_per_ml' | 'grams_per_piece' | 'own_amount' | 'own_grams'> &
  Pick<NeededItem, 'parts'>
type Sum = Pick<ShoppingListItemRead, 'amount_grams' | 'amount_readable' | 'sold_by' | 'grams_each'>

/** Returns the total of the counted parts, in grams and in the units that shops use. */
export function sumParts(item: Needed): Sum {
  const sale = findSale(item)
  const { name, own_amount, own_grams, parts } = item
  const needed = { name, own_amount, own_grams, parts, ...sale }
  const grams = neededParts(needed).flatMap(({ amount_grams }) => amount_grams ?? [])
  return {
    amount_grams: grams.length > 0 ? sumGrams(grams) : null,
    amount_readable: buyItem(needed),
    ...sale,
  }
}

/** Sums integer hundredths of a gram, so that the result does not depend on the order. */
export function sumGrams(grams: number[]): number {
  return grams.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
