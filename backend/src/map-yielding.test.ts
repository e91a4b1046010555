import { expect, test } from 'vitest'
import { mapYielding } from './map-yielding.ts'

/** Counts the items after each turn of the event loop. Each item takes a millisecond. */
async function countPerTurn(run: (work: <Item>(items: Item[]) => Promise<Item[]>) => Promise<unknown>) {
  let done = 0
  let isFinished = false
  const perTurn: number[] = []
  const observe = () => {
    perTurn.push(done - perTurn.reduce((sum, count) => sum + count, 0))
    if (!isFinished) setImmediate(observe)
  }
  setImmediate(observe)
  await run((items) =>
    mapYielding(
      items,
      (item) => {
        done += 1
        return item
      },
      () => done,
    ),
  )
  isFinished = true
  await new Promise((resolve) => setImmediate(resolve))
  return perTurn
}

test('the event loop runs after every five milliseconds of work, and the order of the items stays', async () => {
  const items = [...Array(23).keys()]
  const perTurn = await countPerTurn(async (work) => expect(await work(items)).toEqual(items))
  expect(perTurn.filter((count) => count > 0)).toEqual([5, 5, 5, 5, 3])
})

test('only one call continues in each turn', async () => {
  const items = [...Array(20).keys()]
  const perTurn = await countPerTurn((work) => Promise.all(Array.from({ length: 8 }, () => work(items))))
  expect(perTurn.reduce((sum, count) => sum + count, 0)).toBe(160)
  expect(Math.max(...perTurn)).toBe(5)
})

test('little work needs no turn', async () => {
  let hasTurn = false
  setImmediate(() => (hasTurn = true))
  await mapYielding(
    Array(30).fill('salt'),
    (item) => item,
    () => 0,
  )
  expect(hasTurn).toBe(false)
})
