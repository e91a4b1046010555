import { setImmediate as endOfTurn } from 'node:timers/promises'

/** One for those who come while it is under way, and another in case that one hangs. */
const MAX_RUNNING = 2

/**
 * One statement for all that ask within a turn of the event loop, and under load for all that ask until one of those under
 * way is answered. It is sent after the last of them came, so that nobody gets an answer from before they asked.
 */
export function coalesceQueries<Key, Answer>(ask: (keys: Key[]) => Promise<Map<Key, Answer>>) {
  let gathering: { keys: Set<Key>; answers: Promise<Map<Key, Answer>> } | undefined
  let underWay = 0
  let goOn = () => {}
  return async (key: Key): Promise<Answer | undefined> => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.answers).get(key)
  }

  function gather() {
    const keys = new Set<Key>()
    return { keys, answers: askAll(keys) }
  }

  async function askAll(keys: Set<Key>) {
    await endOfTurn()
    if (underWay === MAX_RUNNING) await new Promise<void>((resolve) => (goOn = resolve))
    gathering = undefined
    underWay++
    try {
      return await ask([...keys])
    } finally {
      underWay--
      goOn()
    }
  }
}
