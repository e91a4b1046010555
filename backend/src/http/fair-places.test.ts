import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairPlaces } from './fair-places.ts'
import { WhoIsAbout } from './who-is-about.ts'

const share = () => 2

test('of one caller only so many work at once; the others wait their turn, and strangers pass', () => {
  const places = new FairPlaces({ places: 100 })
  const turns: string[] = []
  const take = (caller: string, name: string) =>
    places.take({ caller, share, onTurn: () => turns.push(name) })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => take('greedy', name))
  expect([a, b, c, d].map((place) => place?.mayBegin)).toEqual([true, true, false, false])
  expect(take('modest', 'e')?.mayBegin).toBe(true)
  c?.leave()
  a?.leave()
  expect(turns).toEqual(['d'])
  b?.leave()
  expect(take('greedy', 'f')?.mayBegin).toBe(true)
})

test('who may have fewer at work than before waits until enough of theirs are done', () => {
  const places = new FairPlaces({ places: 100 })
  const turns: string[] = []
  let most = 4
  const take = (name: string) =>
    places.take({ caller: 'greedy', share: () => most, onTurn: () => turns.push(name) })
  const taken = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(take)
  expect(taken.map((place) => place?.mayBegin)).toEqual([true, true, true, true, false, false, false])
  most = 1
  for (const place of taken.slice(0, 3)) place?.leave()
  expect(turns).toEqual([])
  most = 4
  taken[3]?.leave()
  expect(turns).toEqual(['e', 'f', 'g'])
})

test('when all who may work are at work, callers take turns, whoever has most waiting', () => {
  const places = new FairPlaces({ places: 100, atWork: 1 })
  const turns: string[] = []
  let leave = () => {}
  const come = (caller: string, name: string) => {
    const place = places.take({
      caller,
      share,
      onTurn: () => {
        turns.push(name)
        leave = () => place?.leave()
      },
    })
    if (place?.mayBegin) leave = place.leave
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) come('greedy', name)
  come('modest', 'b1')
  come('modest', 'b2')
  for (const _turn of ['a2', 'b1', 'a3', 'b2', 'a4']) leave()
  expect(turns).toEqual(['a2', 'b1', 'a3', 'b2', 'a4'])
})

test('someone is alone until another comes, and again a second after', () => {
  let now = 0
  const about = new WhoIsAbout(() => now)
  expect(about.isAlone('ann')).toBe(true)
  for (const caller of ['ann', 'ann', 'bob', 'ann', 'ann']) about.see(caller)
  expect(about.isAlone('ann')).toBe(false)
  now = 1001
  about.see('ann')
  expect([about.isAlone('ann'), about.isAlone('bob'), about.isAlone('cat')]).toEqual([true, false, false])
})

test('whatever one caller asks for, by address and by account, places are left for others', () => {
  const places = new FairPlaces({ places: 16 })
  const take = (caller: string) => places.take({ caller, share, onTurn: () => {} })
  for (const greedy of ['address', 'account']) {
    for (let count = 0; count < 7; count++) expect(take(greedy)).toBeDefined()
    expect(take(greedy)).toBeUndefined()
  }
  expect([take('b')?.mayBegin, take('c')?.mayBegin]).toEqual([true, true])
  expect(places.isFull).toBe(true)
  expect(take('d')).toBeUndefined()
})

test('in whatever order places are taken and left, nobody is forgotten and nothing is lost', () => {
  const step = fc.record({ caller: fc.integer({ min: 0, max: 3 }), leaves: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const places = new FairPlaces({ places: 12, atWork: 5 })
      const held: { leave: () => void; caller: number; isWorking: boolean }[] = []
      for (const { caller, leaves } of steps) {
        const mine = held.findIndex((place) => place.caller === caller)
        if (leaves && mine >= 0) held.splice(mine, 1)[0]?.leave()
        else if (!leaves) {
          const entry = { leave: () => {}, caller, isWorking: false }
          const onTurn = () => {
            entry.isWorking = true
          }
          const place = places.take({ caller, share, onTurn })
          if (place) held.push(Object.assign(entry, { leave: place.leave, isWorking: place.mayBegin }))
        }
        const working = held.filter((place) => place.isWorking)
        const mayWork = [0, 1, 2, 3].map((each) => {
          expect(working.filter((place) => place.caller === each).length).toBeLessThanOrEqual(2)
          return Math.min(2, held.filter((place) => place.caller === each).length)
        })
        const wish = mayWork.reduce((sum, count) => sum + count)
        expect(working).toHaveLength(Math.min(5, wish))
        expect(places.isFull).toBe(held.length >= 12)
      }
    }),
  )
})
