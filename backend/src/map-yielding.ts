import { setImmediate as nextTurn } from 'node:timers/promises'

const ITEMS_PER_TURN = 10

/** Like `map`, but lets the event loop handle other requests after every ten items. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_PER_TURN === 0) await nextTurn()
    results.push(work(item, index))
  }
  return results
}
