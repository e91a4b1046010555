import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairPlaces } from './fair-places.ts'

test('of one caller only so many work at once; the others wait their turn, and strangers pass', () => {
  const places = new FairPlaces({ places: 100, mostOfOne: 2 })
  const turns: string[] = []
  const take = (caller: string, name: string) => places.take(caller, () => turns.push(name))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => take('greedy', name))
  expect([a, b, c, d].map((place) => place?.mayBegin)).toEqual([true, true, false, false])
  expect(take('modest', 'e')?.mayBegin).toBe(true)
  c?.leave()
  a?.leave()
  expect(turns).toEqual(['d'])
  b?.leave()
  expect(take('greedy', 'f')?.mayBegin).toBe(true)
})

test('whatever one caller asks for, an eighth of the places is left for others', () => {
  const places = new FairPlaces({ places: 8, mostOfOne: 2 })
  const take = (caller: string) => places.take(caller, () => {})
  for (let count = 0; count < 7; count++) expect(take('greedy')).toBeDefined()
  expect(take('greedy')).toBeUndefined()
  expect(take('b')?.mayBegin).toBe(true)
  expect(places.isFull).toBe(true)
  expect(take('f')).toBeUndefined()
})

test('in whatever order places are taken and left, nobody is forgotten and nothing is lost', () => {
  const step = fc.record({ caller: fc.integer({ min: 0, max: 3 }), leaves: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const places = new FairPlaces({ places: 12, mostOfOne: 2 })
      const held: { leave: () => void; caller: number; isWorking: boolean }[] = []
      for (const { caller, leaves } of steps) {
        const mine = held.findIndex((place) => place.caller === caller)
        if (leaves && mine >= 0) held.splice(mine, 1)[0]?.leave()
        else if (!leaves) {
          const entry = { leave: () => {}, caller, isWorking: false }
          const place = places.take(caller, () => {
            entry.isWorking = true
          })
          if (place) held.push(Object.assign(entry, { leave: place.leave, isWorking: place.mayBegin }))
        }
        for (const each of [0, 1, 2, 3]) {
          const theirs = held.filter((place) => place.caller === each)
          const working = theirs.filter((place) => place.isWorking).length
          expect(working).toBe(Math.min(theirs.length, 2))
        }
        expect(places.isFull).toBe(held.length >= 12)
      }
    }),
  )
})
