import { MAX_SHELVES } from '@larder/contract/shopping/shelves'
import { expect, test } from 'vitest'
import { kendallTau, simulateVisits } from '../../../test/simulate-visits.ts'
import { learnWalk, type Tick } from './learn-walk.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** One visit per day, one minute between ticks. */
function visits(...orders: number[][]): Tick[] {
  return orders.flatMap((shelves, day) =>
    shelves.map((shelf_id, index) => ({ list_id: 1, shelf_id, at: day * DAY + index * MINUTE })),
  )
}

test('learns a consistent order', () => {
  const walked = [3, 1, 2]
  expect(learnWalk(visits(walked, walked, walked, walked), [1, 2, 3])).toEqual({ visits: 4, order: walked })
})

test('does not change the order after one visit', () => {
  expect(learnWalk(visits([3, 2, 1]), [1, 2, 3]).order).toEqual([1, 2, 3])
})

test('does not change the order when visits disagree', () => {
  const undecided = visits([1, 2, 3], [3, 2, 1], [1, 2, 3], [3, 2, 1], [1, 2, 3], [3, 2, 1])
  expect(learnWalk(undecided, [1, 2, 3]).order).toEqual([1, 2, 3])
})

test('does not move unvisited shelves', () => {
  const walked = [4, 1, 2]
  expect(learnWalk(visits(walked, walked, walked, walked), [1, 2, 3, 4]).order).toEqual([4, 1, 2, 3])
})

test('ignores ticks made at the till', () => {
  const atTheTill = [0, 1, 2, 3, 4].flatMap((day) =>
    [3, 2, 1].map((shelf_id, index) => ({ list_id: 1, shelf_id, at: day * DAY + index * 300 })),
  )
  expect(learnWalk(atTheTill, [1, 2, 3])).toEqual({ visits: 0, order: [1, 2, 3] })
})

test('newer visits outweigh older ones after a refit', () => {
  const before = Array.from({ length: 12 }, () => [1, 2, 3])
  const after = Array.from({ length: 20 }, () => [3, 1, 2])
  expect(learnWalk(visits(...before, ...after), [1, 2, 3]).order).toEqual([3, 1, 2])
})

test('learns the true order from noisy visits within 25 visits', () => {
  const taus = [11, 12, 13].map((seed) => {
    const { trueOrder, startOrder, ticks } = simulateVisits({ seed, shelves: 12, visits: 25 })
    return kendallTau(learnWalk(ticks, startOrder).order, trueOrder)
  })
  expect(Math.min(...taus)).toBeGreaterThan(0.85)
})

test('handles the maximum number of shelves', () => {
  const shelves = Array.from({ length: MAX_SHELVES }, (_, index) => index)
  const scattered = shelves.map((shelf) => (shelf * 7) % MAX_SHELVES)
  const ticks = visits(...Array.from({ length: 10 }, () => scattered))
  expect(learnWalk(ticks, shelves).order).toEqual(scattered)
})
