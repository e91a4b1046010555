import { MAX_SHELVES } from '@larder/contract/shopping/shelves'
import { expect, test } from 'vitest'
import { kendallTau, simulateVisits } from '../../../test/simulate-visits.ts'
import { learnWalk, type Tick } from './learn-walk.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Visits on following days, a minute between ticks. */
function visits(...orders: number[][]): Tick[] {
  return orders.flatMap((shelves, day) =>
    shelves.map((shelf_id, index) => ({ list_id: 1, shelf_id, at: day * DAY + index * MINUTE })),
  )
}

test('an order that shoppers keep is learnt', () => {
  const walked = [3, 1, 2]
  expect(learnWalk(visits(walked, walked, walked, walked), [1, 2, 3])).toEqual({ visits: 4, order: walked })
})

test('one visit is not enough to move anything', () => {
  expect(learnWalk(visits([3, 2, 1]), [1, 2, 3]).order).toEqual([1, 2, 3])
})

test('where visits disagree, nothing moves', () => {
  const undecided = visits([1, 2, 3], [3, 2, 1], [1, 2, 3], [3, 2, 1], [1, 2, 3], [3, 2, 1])
  expect(learnWalk(undecided, [1, 2, 3]).order).toEqual([1, 2, 3])
})

test('a shelf that nobody visits stays where it is', () => {
  const walked = [4, 1, 2]
  expect(learnWalk(visits(walked, walked, walked, walked), [1, 2, 3, 4]).order).toEqual([4, 1, 2, 3])
})

test('ticking everything at the till teaches nothing', () => {
  const atTheTill = [0, 1, 2, 3, 4].flatMap((day) =>
    [3, 2, 1].map((shelf_id, index) => ({ list_id: 1, shelf_id, at: day * DAY + index * 300 })),
  )
  expect(learnWalk(atTheTill, [1, 2, 3])).toEqual({ visits: 0, order: [1, 2, 3] })
})

test('after a refit the new order wins over the older visits', () => {
  const before = Array.from({ length: 12 }, () => [1, 2, 3])
  const after = Array.from({ length: 20 }, () => [3, 1, 2])
  expect(learnWalk(visits(...before, ...after), [1, 2, 3]).order).toEqual([3, 1, 2])
})

test('noisy shoppers in random stores teach the true walk within 25 visits', () => {
  const taus = [11, 12, 13].map((seed) => {
    const { trueOrder, startOrder, ticks } = simulateVisits({ seed, shelves: 12, visits: 25 })
    return kendallTau(learnWalk(ticks, startOrder).order, trueOrder)
  })
  expect(Math.min(...taus)).toBeGreaterThan(0.85)
})

test('a walk of as many shelves as a store may have is learnt too', () => {
  const shelves = Array.from({ length: MAX_SHELVES }, (_, index) => index)
  const scattered = shelves.map((shelf) => (shelf * 7) % MAX_SHELVES)
  const ticks = visits(...Array.from({ length: 10 }, () => scattered))
  expect(learnWalk(ticks, shelves).order).toEqual(scattered)
})
