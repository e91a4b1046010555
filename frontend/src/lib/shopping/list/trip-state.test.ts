import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishedBy, finishedStops, walkView } from '../walk/walk-view.ts'
import { type ChangeHead, makeOperation, makePlacement, newItem } from './make-change.ts'
import { adoptList, isNews, markOwn, resumeTrip, startTrip, whereIs } from './trip-state.ts'

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
  checked_at: null,
  note: null,
  is_missing: false,
  needed_on: null,
  keeps_days: null,
  stamp: id * 10,
  parts: [],
  ...changes,
})
const listOf = (version: number, ...shelves: ShoppingListItemRead[][]) =>
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
const changeHead: ChangeHead = { id: 'id', order: 5000, listId: 7, userId: 1, storeId: 3 }

test('what others did is heard once, and what was done here is no news', () => {
  const start = startTrip(listOf(1, [item(1), item(2), item(3)]))
  const mine = markOwn(start, [makeOperation(item(1), { kind: 'check' }, changeHead)])
  const fresh = listOf(2, [item(1, ticked), item(2, ticked), item(3)])
  const { trip, heard } = adoptList(mine, fresh, true)
  expect(heard).toEqual([{ kind: 'ticked', item_id: 2, name: 'item 2' }])
  expect(adoptList(trip, fresh, true)).toEqual({ trip, heard: [] })
})

test('what was added here is known by its stamp before it has an id', () => {
  const add = makeOperation(newItem('key', 'oats'), { kind: 'add', text: 'oats' }, changeHead)
  const trip = markOwn(startTrip(listOf(1, [])), [add])
  expect(adoptList(trip, listOf(2, [item(9, { stamp: 5000 })]), true).heard).toEqual([])
  expect(adoptList(trip, listOf(2, [item(9, { stamp: 5001 })]), true).heard).toHaveLength(1)
})

test('a page that opens again says nothing of what this device did or heard before', () => {
  const page = startTrip(listOf(1, [item(1), item(2), item(3)]))
  const kept = listOf(4, [item(1, ticked), item(2), item(3)])
  const waiting = [makeOperation(item(2), { kind: 'check' }, changeHead)]
  const trip = resumeTrip(page, kept, waiting)
  expect(trip.list).toBe(kept)
  const fresh = listOf(5, [item(1, ticked), item(2, ticked), item(3, ticked)])
  expect(adoptList(trip, fresh, false).heard).toEqual([{ kind: 'ticked', item_id: 3, name: 'item 3' }])
  expect(resumeTrip(startTrip(listOf(5)), kept, []).list.version).toBe(5)
  expect(resumeTrip(page, undefined, []).list).toBe(page.list)
})

test('once nothing waits, what others do to the same item is news again', () => {
  const mine = markOwn(startTrip(listOf(1, [item(1)])), [
    makeOperation(item(1), { kind: 'check' }, changeHead),
  ])
  const acknowledged = adoptList(mine, listOf(2, [item(1, ticked)]), false).trip
  expect(adoptList(acknowledged, listOf(3, [item(1)]), false).heard).toMatchObject([{ kind: 'unticked' }])
})

test('an older answer, or one about another list, changes nothing', () => {
  const trip = startTrip(listOf(5, [item(1)]))
  expect(adoptList(trip, listOf(4, []), false).trip).toBe(trip)
  expect(adoptList(trip, { ...listOf(6, []), id: 8 }, false).trip).toBe(trip)
  expect([4, 5, 6, 0].map((version) => isNews(trip, version))).toEqual([false, false, true, true])
})

test('in whatever order answers come, the newest stays', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), fc.boolean(), (versions, isWaiting) => {
      const lists = versions.map((version) => listOf(version, [item(version + 1)]))
      let trip = startTrip(lists[0] as ShoppingListRead)
      for (const list of lists) trip = adoptList(trip, list, isWaiting).trip
      expect(trip.list.version).toBe(Math.max(...versions))
    }),
  )
})

test('an operation comes after all that is known of the item, even when the clock runs behind', () => {
  expect(makeOperation(item(1), { kind: 'check' }, changeHead).operation).toEqual({
    id: 'id',
    at: 5000,
    kind: 'check',
    item_id: 1,
    store_id: 3,
  })
  expect(makeOperation(item(1, { stamp: 9000 }), { kind: 'check' }, changeHead).operation.at).toBe(9001)
  expect(
    makeOperation(item(1), { kind: 'check' }, { ...changeHead, storeId: null }).operation,
  ).not.toHaveProperty('store_id')
})

test('what is not known to the service yet goes by its key', () => {
  const change = makeOperation(newItem('key', 'oats'), { kind: 'add', text: 'oats' }, changeHead)
  expect(change).toMatchObject({ name: 'oats', order: 5000, operation: { item_key: 'key', text: 'oats' } })
  expect(change.operation).not.toHaveProperty('item_id')
})

test('only an ingredient has a place, and only in a store', () => {
  expect(makePlacement(item(1), 4, changeHead)).toMatchObject({
    placement: { store_id: 3, shelf_id: 4, ingredient_id: 1 },
  })
  expect(makePlacement(item(1, { ingredient_id: null }), 4, changeHead)).toBeUndefined()
  expect(makePlacement(item(1), 4, { ...changeHead, storeId: null })).toBeUndefined()
})

test('an item remembers where it was', () => {
  const list = listOf(1, [item(1)], [item(2)])
  expect(whereIs(list, list.groups[1]?.items[0] as ShoppingListItemRead)).toMatchObject({
    shelf_id: 2,
    is_guess: true,
  })
  expect(whereIs(list, item(3))).toMatchObject({ shelf_id: null, is_guess: false })
})

test('a shelf rests when its last item is ticked, here or by others', () => {
  const [apple, pear, milk] = [item(1), item(2, ticked), item(3)]
  const before = walkView(listOf(1, [apple, pear], [milk]))
  expect(finishedBy(before, apple)).toBe('shelf 1')
  expect(finishedBy(walkView(listOf(1, [apple, item(2)])), apple)).toBeUndefined()
  expect(finishedBy(walkView(listOf(1, [pear])), pear)).toBeUndefined()
  const after = walkView(listOf(2, [item(1, ticked), pear], [milk]))
  expect(finishedStops(before, after)).toEqual(['shelf 1'])
  const resting = walkView(listOf(2, [item(1, ticked), pear], [milk]), new Set(['shelf 1']))
  expect(finishedStops(resting, after)).toEqual([])
})
