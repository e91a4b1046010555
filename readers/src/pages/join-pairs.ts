import { extractFood } from '../remove-repeated-list.ts'
import type { Item } from './content-items.ts'

const LEAST = 4
const MAX_SHARE_ALONE = 0.3

const isBare = ({ text }: Item) => text.length <= 25 && /\d|[½¼¾⅓⅔⅛]/.test(text) && extractFood(text) === ''

/** Joins '40 g' and 'bacon' in separate cells or terms, in either order. */
export function joinPairs(items: Item[]): Item[] {
  const isPiece = ({ kind }: Item) => kind !== 'heading'
  const bare = items.filter((item) => isPiece(item) && isBare(item)).length
  const all = items.filter(isPiece).length
  if (all < LEAST || bare < all * MAX_SHARE_ALONE) return items
  const first = items.find(isPiece)
  const amountsFirst = first !== undefined && isBare(first)
  const joined: Item[] = []
  for (const item of items) {
    const before = joined.at(-1)
    const isOpen = before !== undefined && isPiece(before) && isPiece(item)
    if (isOpen && amountsFirst && isBare(before) && !isBare(item) && !/^\p{N}/u.test(item.text))
      joined[joined.length - 1] = { ...item, kind: 'line', text: `${before.text} ${item.text}` }
    else if (isOpen && !amountsFirst && !isBare(before) && isBare(item))
      joined[joined.length - 1] = { ...before, kind: 'line', text: `${item.text} ${before.text}` }
    else joined.push(item)
  }
  return joined
}
