import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { RecentCallers } from './recent-callers.ts'

const share = () => 2

test('one caller runs a limited number of requests; other callers are not delayed', () => {
  const queue = new FairQueue({ slots: 100 })
  const turns: string[] = []
  const acquire = (caller: string, name: string) =>
    queue.acquire({ caller, share, onTurn: () => turns.push(name) })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => acquire('greedy', name))
  expect([a, b, c, d].map((slot) => slot?.mayBegin)).toEqual([true, true, false, false])
  expect(acquire('modest', 'e')?.mayBegin).toBe(true)
  c?.release()
  a?.release()
  expect(turns).toEqual(['d'])
  b?.release()
  expect(acquire('greedy', 'f')?.mayBegin).toBe(true)
})

test('a smaller share applies as soon as enough requests have finished', () => {
  const queue = new FairQueue({ slots: 100 })
  const turns: string[] = []
  let max = 4
  const acquire = (name: string) =>
    queue.acquire({ caller: 'greedy', share: () => max, onTurn: () => turns.push(name) })
  const taken = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(acquire)
  expect(taken.map((slot) => slot?.mayBegin)).toEqual([true, true, true, true, false, false, false])
  max = 1
  for (const slot of taken.slice(0, 3)) slot?.release()
  expect(turns).toEqual([])
  max = 4
  taken[3]?.release()
  expect(turns).toEqual(['e', 'f', 'g'])
})

test('when all slots are busy, callers take turns, however many requests each has waiting', () => {
  const queue = new FairQueue({ slots: 100, maxRunning: 1 })
  const turns: string[] = []
  let release = () => {}
  const come = (caller: string, name: string) => {
    const slot = queue.acquire({
      caller,
      share,
      onTurn: () => {
        turns.push(name)
        release = () => slot?.release()
      },
    })
    if (slot?.mayBegin) release = slot.release
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) come('greedy', name)
  come('modest', 'b1')
  come('modest', 'b2')
  for (const _turn of ['a2', 'b1', 'a3', 'b2', 'a4']) release()
  expect(turns).toEqual(['a2', 'b1', 'a3', 'b2', 'a4'])
})

test('a caller is the only one until another arrives, and again a second later', () => {
  let now = 0
  const callers = new RecentCallers(() => now)
  expect(callers.isOnlyCaller('ann')).toBe(true)
  for (const caller of ['ann', 'ann', 'bob', 'ann', 'ann']) callers.note(caller)
  expect(callers.isOnlyCaller('ann')).toBe(false)
  now = 1001
  callers.note('ann')
  expect([callers.isOnlyCaller('ann'), callers.isOnlyCaller('bob'), callers.isOnlyCaller('cat')]).toEqual([
    true,
    false,
    false,
  ])
})

test('one caller releases slots for others, counted by address and by account', () => {
  const queue = new FairQueue({ slots: 16 })
  const acquire = (caller: string) => queue.acquire({ caller, share, onTurn: () => {} })
  for (const greedy of ['address', 'account']) {
    for (let count = 0; count < 7; count++) expect(acquire(greedy)).toBeDefined()
    expect(acquire(greedy)).toBeUndefined()
  }
  expect([acquire('b')?.mayBegin, acquire('c')?.mayBegin]).toEqual([true, true])
  expect(queue.isFull).toBe(true)
  expect(acquire('d')).toBeUndefined()
})

test('no slot is lost in any order of acquire and release', () => {
  const step = fc.record({ caller: fc.integer({ min: 0, max: 3 }), releases: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new FairQueue({ slots: 12, maxRunning: 5 })
      const held: { release: () => void; caller: number; isWorking: boolean }[] = []
      for (const { caller, releases } of steps) {
        const mine = held.findIndex((slot) => slot.caller === caller)
        if (releases && mine >= 0) held.splice(mine, 1)[0]?.release()
        else if (!releases) {
          const entry = { release: () => {}, caller, isWorking: false }
          const onTurn = () => {
            entry.isWorking = true
          }
          const slot = queue.acquire({ caller, share, onTurn })
          if (slot) held.push(Object.assign(entry, { release: slot.release, isWorking: slot.mayBegin }))
        }
        const working = held.filter((slot) => slot.isWorking)
        const mayWork = [0, 1, 2, 3].map((each) => {
          expect(working.filter((slot) => slot.caller === each).length).toBeLessThanOrEqual(2)
          return Math.min(2, held.filter((slot) => slot.caller === each).length)
        })
        const wish = mayWork.reduce((sum, count) => sum + count)
        expect(working).toHaveLength(Math.min(5, wish))
        expect(queue.isFull).toBe(held.length >= 12)
      }
    }),
  )
})
