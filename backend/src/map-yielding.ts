const MAX_TURN_MS = 5

const waiting: (() => void)[] = []

/** Like `map`, but lets the event loop handle other requests after every five milliseconds of work. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
  readClock = () => performance.now(),
): Promise<Result[]> {
  const results: Result[] = []
  if (waiting.length > 0) await waitForTurn()
  let began = readClock()
  for (const [index, item] of items.entries()) {
    if (readClock() - began >= MAX_TURN_MS) {
      await waitForTurn()
      began = readClock()
    }
    results.push(work(item, index))
  }
  return results
}

function waitForTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (waiting.length === 1) setImmediate(takeTurn)
  return promise
}

/** Continues one call in each turn of the event loop. `setImmediate` alone would continue all calls in the same turn. */
function takeTurn() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(takeTurn)
}
