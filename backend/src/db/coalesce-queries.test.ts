import { expect, test } from 'vitest'
import { coalesceQueries } from './coalesce-queries.ts'

/** Statements that are answered when the test says so. */
function createRecorder() {
  const asked: { keys: number[]; answer: () => void; fail: () => void }[] = []
  const ask = coalesceQueries(
    (keys: number[]) =>
      new Promise<Map<number, string>>((resolve, reject) => {
        const answer = () => resolve(new Map(keys.map((key) => [key, `answer ${key}`])))
        asked.push({ keys, answer, fail: () => reject(new Error('away')) })
      }),
  )
  const untilQueried = (count: number) => expect.poll(() => asked.map(({ keys }) => keys)).toHaveLength(count)
  return { ask, asked, untilQueried }
}

test('lookups of the same turn share one statement', async () => {
  const { ask, asked, untilQueried } = createRecorder()
  const answers = Promise.all([ask(1), ask(2), ask(1)])
  await untilQueried(1)
  expect(asked[0]?.keys).toEqual([1, 2])
  asked[0]?.answer()
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 1'])
})

test('while two statements run, further lookups share the next one', async () => {
  const { ask, asked, untilQueried } = createRecorder()
  const first = ask(1)
  await untilQueried(1)
  const second = ask(2)
  await untilQueried(2)
  const third = ask(3)
  await new Promise(setImmediate)
  const fourth = ask(4)
  await new Promise(setImmediate)
  expect(asked).toHaveLength(2)
  asked[1]?.answer()
  expect(await second).toBe('answer 2')
  await untilQueried(3)
  expect(asked[2]?.keys).toEqual([3, 4])
  for (const { answer } of asked) answer()
  expect(await Promise.all([first, third, fourth])).toEqual(['answer 1', 'answer 3', 'answer 4'])
})

test('a failing statement does not block others', async () => {
  const { ask, asked, untilQueried } = createRecorder()
  const failing = ask(1)
  await untilQueried(1)
  const hanging = ask(2)
  await untilQueried(2)
  const third = ask(3)
  asked[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  await untilQueried(3)
  asked[2]?.answer()
  expect(await third).toBe('answer 3')
  asked[1]?.answer()
  await hanging
})
