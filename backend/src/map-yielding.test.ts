import { expect, test } from 'vitest'
import { mapYielding } from './map-yielding.ts'

test('the event loop runs between items, and their order stays', async () => {
  const doneAtTurns: number[] = []
  let done = 0
  let isFinished = false
  const takeTurn = () => {
    doneAtTurns.push(done)
    if (!isFinished) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const doubled = await mapYielding([...Array(45).keys()], (item) => {
    done += 1
    return item * 2
  })
  isFinished = true
  expect(doubled).toEqual([...Array(45).keys()].map((item) => item * 2))
  expect([10, 20, 30, 40]).toEqual([...new Set(doneAtTurns)].filter((count) => count > 0 && count < 45))
})
