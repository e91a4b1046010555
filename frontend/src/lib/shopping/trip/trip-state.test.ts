import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFinishedStop, listFinishedStops, walkView } from '../walk/walk-view.ts'
import { type ChangeContext, makeOperation, makePlacement, newItem } from './make-change.ts'
import { adoptList, findLocation, isNews, markOwn, resumeTrip, startTrip } from './trip-state.ts'

const item = (id: number, changes: Partial<ShoppingListItemRead> = {}): ShoppingListItemRead => ({
  id,
  ingredient_id: id,
  name: `item ${id}`,
  amount_grams: null,
  amount_readable: '',
  own_amount: null,
  own_grams: null,
  sold_by: 'weight',
  grams_each: null,
  ...{ aisle: null, checked_at: null, checked_by_id: null, checked_by_name: null },
  note: null,
  is_missing: false,
  needed_on: null,
  keeps_days: null,
  stamp: id * 10,
  parts: [],
  ...changes,
})
const makeList = (version: number, ...shelves: ShoppingListItemRead[][]) =>
  ({
    id: 7,
    version,
    groups: shelves.map((items, index) => ({
      shelf: { id: index + 1, name: `shelf ${index + 1}` },
      is_guess: index === 1,
      items,
    })),
  }) as unknown as ShoppingListRead
const ticked = { checked_at: '2026-11-15T10:00:00Z' }
const changeContext: ChangeContext = { id: 'id', order: 5000, listId: 7, userId: 1, storeId: 3 }

test('reports each remote change once, and no own changes', () => {
  const start = startTrip(makeList(1, [item(1), item(2), item(3)]))
  const mine = markOwn(start, [makeOperation(item(1), { kind: 'check' }, changeContext)])
  const fresh = makeList(2, [item(1, ticked), item(2, ticked), item(3)])
  const { trip, remoteChanges } = adoptList(mine, fresh, true)
  expect(remoteChanges).toEqual([{ kind: 'ticked', item_id: 2, name: 'item 2' }])
  expect(adoptList(trip, fresh, true)).toEqual({ trip, remoteChanges: [] })
})

test('recognises an added item by its clock before it has an id', () => {
  const add = makeOperation(newItem('key', 'oats'), { kind: 'add', text: 'oats' }, changeContext)
  const trip = markOwn(startTrip(makeList(1, [])), [add])
  expect(adoptList(trip, makeList(2, [item(9, { stamp: 5000 })]), true).remoteChanges).toEqual([])
  expect(adoptList(trip, makeList(2, [item(9, { stamp: 5001 })]), true).remoteChanges).toHaveLength(1)
})

test('a reopened page does not report known changes again', () => {
  const page = startTrip(makeList(1, [item(1), item(2), item(3)]))
  const copy = makeList(4, [item(1, ticked), item(2), item(3)])
  const waiting = [makeOperation(item(2), { kind: 'check' }, changeContext)]
  const trip = resumeTrip(page, copy, waiting)
  expect(trip.list).toBe(copy)
  const fresh = makeList(5, [item(1, ticked), item(2, ticked), item(3, ticked)])
  expect(adoptList(trip, fresh, false).remoteChanges).toEqual([
    { kind: 'ticked', item_id: 3, name: 'item 3' },
  ])
  expect(resumeTrip(startTrip(makeList(5)), copy, []).list.version).toBe(5)
  expect(resumeTrip(page, undefined, []).list).toBe(page.list)
})

test('reports remote changes to an item again once nothing is unsent', () => {
  const mine = markOwn(startTrip(makeList(1, [item(1)])), [
    makeOperation(item(1), { kind: 'check' }, changeContext),
  ])
  const acknowledged = adoptList(mine, makeList(2, [item(1, ticked)]), false).trip
  expect(adoptList(acknowledged, makeList(3, [item(1)]), false).remoteChanges).toMatchObject([
    { kind: 'unticked' },
  ])
})

test('ignores older responses and those of another list', () => {
  const trip = startTrip(makeList(5, [item(1)]))
  expect(adoptList(trip, makeList(4, []), false).trip).toBe(trip)
  expect(adoptList(trip, { ...makeList(6, []), id: 8 }, false).trip).toBe(trip)
  expect([4, 5, 6, 0].map((version) => isNews(trip, version))).toEqual([false, false, true, true])
})

test('keeps the newest response in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), fc.boolean(), (versions, isWaiting) => {
      const lists = versions.map((version) => makeList(version, [item(version + 1)]))
      let trip = startTrip(lists[0] as ShoppingListRead)
      for (const list of lists) trip = adoptList(trip, list, isWaiting).trip
      expect(trip.list.version).toBe(Math.max(...versions))
    }),
  )
})

test('an operation is later than all known changes, even with a slow clock', () => {
  expect(makeOperation(item(1), { kind: 'check' }, changeContext).operation).toEqual({
    id: 'id',
    at: 5000,
    kind: 'check',
    item_id: 1,
    store_id: 3,
  })
  expect(makeOperation(item(1, { stamp: 9000 }), { kind: 'check' }, changeContext).operation.at).toBe(9001)
  expect(
    makeOperation(item(1), { kind: 'check' }, { ...changeContext, storeId: null }).operation,
  ).not.toHaveProperty('store_id')
})

test('identifies an unacknowledged item by its key', () => {
  const change = makeOperation(newItem('key', 'oats'), { kind: 'add', text: 'oats' }, changeContext)
  expect(change).toMatchObject({ name: 'oats', order: 5000, operation: { item_key: 'key', text: 'oats' } })
  expect(change.operation).not.toHaveProperty('item_id')
})

test('only ingredients have a shelf, and only in a store', () => {
  expect(makePlacement(item(1), 4, changeContext)).toMatchObject({
    placement: { store_id: 3, shelf_id: 4, ingredient_id: 1 },
  })
  expect(makePlacement(item(1, { ingredient_id: null }), 4, changeContext)).toBeUndefined()
  expect(makePlacement(item(1), 4, { ...changeContext, storeId: null })).toBeUndefined()
})

test('finds the location of an item', () => {
  const list = makeList(1, [item(1)], [item(2)])
  expect(findLocation(list, list.groups[1]?.items[0] as ShoppingListItemRead)).toMatchObject({
    shelf_id: 2,
    is_guess: true,
  })
  expect(findLocation(list, item(3))).toMatchObject({ shelf_id: null, is_guess: false })
})

test('a shelf is finished when its last item is ticked, here or remotely', () => {
  const [apple, pear, milk] = [item(1), item(2, ticked), item(3)]
  const before = walkView(makeList(1, [apple, pear], [milk]))
  expect(findFinishedStop(before, apple)).toBe('shelf 1')
  expect(findFinishedStop(walkView(makeList(1, [apple, item(2)])), apple)).toBeUndefined()
  expect(findFinishedStop(walkView(makeList(1, [pear])), pear)).toBeUndefined()
  const after = walkView(makeList(2, [item(1, ticked), pear], [milk]))
  expect(listFinishedStops(before, after)).toEqual(['shelf 1'])
  const resting = walkView(makeList(2, [item(1, ticked), pear], [milk]), new Set(['shelf 1']))
  expect(listFinishedStops(resting, after)).toEqual([])
})
