import { type BuyOptions, buyAmount, type NeededPart } from './buy-amount.ts'
import type { Sale } from './sale.ts'

/** A shopping list item. A manual amount replaces the parts that existed then; later parts are added. */
export type NeededItem = Sale & {
  name?: string
  own_amount: string | null
  own_grams: number | null
  parts: readonly (NeededPart & { is_counted: boolean })[]
}

export function neededParts({ own_amount, own_grams, parts }: NeededItem): readonly NeededPart[] {
  if (!own_amount) return parts
  const own = { amount_readable: own_amount, amount_grams: own_grams }
  return [own, ...parts.filter((part) => part.is_counted)]
}

/** A manual amount stays unchanged until new parts are added. */
export function buyItem(item: NeededItem, options: BuyOptions = {}): string {
  const needed = neededParts(item)
  if (item.own_amount && needed.length === 1) return item.own_amount
  return buyAmount(needed, item, options)
}
