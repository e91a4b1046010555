import { setImmediate as endOfTurn } from 'node:timers/promises'

/** A second statement can run while the first one is slow or hangs. */
const MAX_RUNNING = 2

/**
 * Combines lookups into one statement: all of the same turn of the event loop and, under load, all until a running
 * statement returns. The statement is sent after the last lookup was added, so no result is older than its request.
 */
export function coalesceQueries<Key, Result>(query: (keys: Key[]) => Promise<Map<Key, Result>>) {
  let batch: { keys: Set<Key>; results: Promise<Map<Key, Result>> } | undefined
  let running = 0
  let resume = () => {}
  return async (key: Key): Promise<Result | undefined> => {
    batch ??= startBatch()
    batch.keys.add(key)
    return (await batch.results).get(key)
  }

  function startBatch() {
    const keys = new Set<Key>()
    return { keys, results: queryBatch(keys) }
  }

  async function queryBatch(keys: Set<Key>) {
    await endOfTurn()
    if (running === MAX_RUNNING) await new Promise<void>((resolve) => (resume = resolve))
    batch = undefined
    running++
    try {
      return await query([...keys])
    } finally {
      running--
      resume()
    }
  }
}
