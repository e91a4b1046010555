import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * One statement for all that ask within a turn of the event loop. It is sent after the last of them came, so that nobody
 * gets an answer from before they asked.
 */
export function askTogether<Key, Answer>(ask: (keys: Key[]) => Promise<Map<Key, Answer>>) {
  let gathering: { keys: Set<Key>; answers: Promise<Map<Key, Answer>> } | undefined
  return async (key: Key): Promise<Answer | undefined> => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.answers).get(key)
  }

  function gather() {
    const keys = new Set<Key>()
    const answers = endOfTurn().then(() => {
      gathering = undefined
      return ask([...keys])
    })
    return { keys, answers }
  }
}
