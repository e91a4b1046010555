import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShownList } from '../list-parts/shown-list.ts'
import { walkView } from '../walk/walk-view.ts'
import { applyUnsentChanges } from './apply-unsent-changes.ts'
import { resolveAdded } from './resolve-added.ts'
import type { OperationChange, WaitingChange } from './waiting-change.ts'

const SHELVES = [
  { id: 1, name: 'Fruit' },
  { id: 2, name: 'Dairy' },
]
const STORE = { storeId: 3, shelves: SHELVES }
const NAMES = ['apple', 'pear', 'milk', 'bulbs']

function item(id: number, name: string): ShoppingListItemRead {
  return {
    id,
    ingredient_id: id,
    name,
    amount_grams: 100 * id,
    amount_readable: `${100 * id} g`,
    own_amount: null,
    own_grams: null,
    sold_by: 'weight',
    grams_each: null,
    ...{ aisle: null, checked_at: null, checked_by_id: null, checked_by_name: null },
    note: null,
    is_missing: false,
    needed_on: null,
    keeps_days: null,
    stamp: 0,
    parts: [],
  }
}

function aList(): ShoppingListRead {
  const [apple, pear, milk, bulbs] = NAMES.map((name, index) => item(index + 1, name)) as [
    ShoppingListItemRead,
    ShoppingListItemRead,
    ShoppingListItemRead,
    ShoppingListItemRead,
  ]
  return {
    id: 7,
    user_id: 1,
    name: 'Saturday',
    store_id: 3,
    kitchen_id: null,
    kitchen_name: null,
    item_count: 4,
    checked_count: 0,
    may: ['edit'],
    version: 1,
    created_at: '2026-11-15T00:00:00Z',
    total_grams: 1000,
    members: [],
    recipes: [],
    follows: null,
    plan_changes: [],
    groups: [
      { shelf: { id: 1, name: 'Fruit' }, is_guess: false, items: [apple, pear] },
      { shelf: { id: 2, name: 'Dairy' }, is_guess: true, items: [milk] },
      { shelf: null, is_guess: false, items: [bulbs] },
    ],
  }
}

let order = 0
function change(operation: Partial<OperationChange['operation']>): OperationChange {
  order += 1
  const id = `00000000-0000-4000-8000-${String(order).padStart(12, '0')}`
  const removed = {
    item: item(operation.item_id ?? 1, NAMES[(operation.item_id ?? 1) - 1] ?? ''),
    shelf_id: 1,
  }
  return {
    id,
    list_id: 7,
    user_id: 1,
    order,
    name: '',
    operation: { id, at: 1000 + order, kind: 'check', ...operation },
    ...(operation.kind === 'restore' && { removed: { ...removed, is_guess: false } }),
  }
}

const listItems = (list: ShownList) => list.groups.flatMap((group) => group.items)
const facts = (list: ShownList) =>
  listItems(list)
    .map(({ name, checked_at, note, is_missing }) => ({
      name,
      ticked: checked_at !== null,
      note,
      is_missing,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Applies operations like the API: new items get an id and a clock. */
function serve(list: ShoppingListRead, changes: WaitingChange[]): ShoppingListRead {
  const shown = applyUnsentChanges(list, changes, STORE)
  let nextId = 100
  const groups = shown.groups.map((group) => ({
    ...group,
    items: group.items.map(({ item_key, ...known }) => ({ ...known, id: known.id || nextId++ })),
  }))
  return { ...shown, version: list.version + 1, groups }
}

test('shows unsent changes in walking order', () => {
  const shown = applyUnsentChanges(
    aList(),
    [
      change({ item_id: 1 }),
      change({ item_id: 2, kind: 'missing', store_id: 3 }),
      change({ kind: 'add', item_key: 'key', text: 'oat milk' }),
      change({ item_id: 4, kind: 'remove' }),
    ],
    STORE,
  )
  expect(shown.groups.map((group) => [group.shelf?.name, group.items.map((each) => each.name)])).toEqual([
    ['Fruit', ['apple']],
    ['Dairy', ['milk']],
    [undefined, ['oat milk']],
    [undefined, ['pear']],
  ])
  expect(shown).toMatchObject({ item_count: 4, checked_count: 1, total_grams: 600 })
})

test('an item that another store does not have is not missing here', () => {
  const changes = [change({ item_id: 2, kind: 'missing', store_id: 4 })]
  const listMissing = (storeId: number | null) =>
    listItems(applyUnsentChanges(aList(), changes, { storeId, shelves: SHELVES })).filter(
      (each) => each.is_missing,
    )
  expect(listMissing(3)).toEqual([])
  expect(listMissing(null)).toEqual([])
  expect(listMissing(4)).toMatchObject([{ name: 'pear' }])
})

test('a placed item is no longer a guess', () => {
  const placement = { store_id: 3, shelf_id: 2, ingredient_id: 3 }
  const { operation: _, ...head } = change({})
  const shown = applyUnsentChanges(aList(), [{ ...head, placement }], STORE)
  expect(shown.groups[1]).toMatchObject({ shelf: { id: 2 }, is_guess: false, items: [{ name: 'milk' }] })
})

test('placed and restored items are shown where the API will put them, guesses too', () => {
  const { operation: _, ...head } = change({})
  const back = change({ item_id: 1, kind: 'restore' })
  const shown = applyUnsentChanges(
    aList(),
    [
      { ...head, placement: { store_id: 3, shelf_id: 5, ingredient_id: 4 } },
      change({ item_id: 1, kind: 'remove' }),
      { ...back, removed: { item: item(1, 'apple'), shelf_id: 1, is_guess: true } },
    ],
    { storeId: 3, shelves: [{ id: 5, name: 'Lamps' }, ...SHELVES] },
  )
  expect(shown.groups.map(({ shelf, is_guess, items }) => [shelf?.name, is_guess, items[0]?.name])).toEqual([
    ['Lamps', false, 'bulbs'],
    ['Fruit', false, 'pear'],
    ['Fruit', true, 'apple'],
    ['Dairy', true, 'milk'],
  ])
})

test('an own amount replaces all parts until it is reset', () => {
  const list = aList()
  const part = {
    shopping_list_recipe_id: 1,
    recipe_id: 1,
    amount_grams: 300,
    amount_readable: '2',
    ...{ user_id: null, username: null },
    is_counted: true,
  }
  const [apple] = list.groups[0]?.items ?? []
  apple?.parts.push(part)
  const shown = (...amounts: (string | null)[]) => {
    const changes = amounts.map((amount) => change({ item_id: 1, kind: 'amount', amount }))
    return applyUnsentChanges(list, changes, STORE).groups[0]?.items[0]
  }
  expect(shown('2', '3')).toMatchObject({ own_amount: '3', parts: [{ is_counted: false }] })
  expect(shown('3', null)).toMatchObject({ own_amount: null, parts: [{ is_counted: true }] })
})

test('does not apply refused changes', () => {
  const list = aList()
  expect(applyUnsentChanges(list, [{ ...change({ item_id: 1 }), refusal: 'No.' }], STORE)).toBe(list)
})

test('shows an added item once before its acknowledgement', () => {
  const changes = [
    change({ kind: 'add', item_key: 'key', text: 'oat milk' }),
    change({ item_key: 'key', kind: 'check' }),
  ]
  const shown = applyUnsentChanges(serve(aList(), changes), changes, STORE)
  expect(listItems(shown).filter((each) => each.name === 'oat milk')).toMatchObject([
    { checked_at: expect.any(String) },
  ])
})

test('a change to an added item gets its id', () => {
  const [add, tick] = [
    change({ kind: 'add', item_key: 'key', text: 'oat milk' }),
    change({ item_key: 'key', kind: 'check' }),
  ]
  const fresh = serve(aList(), [add])
  const rest = resolveAdded(fresh, [add], [tick])
  expect(rest).toMatchObject([{ operation: { item_id: 100, kind: 'check' } }])
  expect(applyUnsentChanges(fresh, rest, STORE).checked_count).toBe(1)
})

const anOperation = fc.oneof(
  fc.record({
    kind: fc.constantFrom('check', 'uncheck', 'remove', 'restore', 'missing', 'found') as fc.Arbitrary<
      'check' | 'uncheck' | 'remove' | 'restore' | 'missing' | 'found'
    >,
    item_id: fc.integer({ min: 1, max: 4 }),
    store_id: fc.constant(3),
  }),
  fc.record({
    kind: fc.constant('note' as const),
    item_id: fc.integer({ min: 1, max: 4 }),
    note: fc.option(fc.string({ minLength: 1 })),
  }),
)

test('shows the same list wherever an acknowledgement was lost', () => {
  fc.assert(
    fc.property(fc.array(anOperation, { maxLength: 12 }), fc.nat(12), fc.nat(12), (operations, a, b) => {
      const changes = operations.map(change)
      const [acknowledged, arrived] = [Math.min(a, b), Math.max(a, b)]
      const server = serve(aList(), changes.slice(0, arrived))
      const shown = applyUnsentChanges(server, changes.slice(acknowledged), STORE)
      const expected = applyUnsentChanges(aList(), changes, STORE)
      // A restored item is shown in its removed state until the API returns its current one.
      const touched = changes
        .filter(({ operation }) => operation.kind === 'restore')
        .map((each) => each.operation.item_id)
      const compared = (list: ShownList) =>
        facts(list).filter(({ name }) => !touched.includes(NAMES.indexOf(name) + 1))
      expect(compared(shown)).toEqual(compared(expected))
      expect(
        listItems(shown)
          .map((each) => each.name)
          .sort(),
      ).toEqual(
        listItems(expected)
          .map((each) => each.name)
          .sort(),
      )
    }),
  )
})

test('the counts match, and each item is shown once', () => {
  fc.assert(
    fc.property(fc.array(anOperation, { maxLength: 15 }), (operations) => {
      const shown = applyUnsentChanges(aList(), operations.map(change), STORE)
      const items = listItems(shown)
      expect(new Set(items.map((each) => each.id)).size).toBe(items.length)
      expect(shown.item_count).toBe(items.length)
      expect(shown.checked_count).toBe(items.filter((each) => each.checked_at !== null).length)
      const { ahead, behind } = walkView(shown)
      expect([...ahead, ...behind].reduce((sum, stop) => sum + stop.items.length, 0)).toBe(items.length)
    }),
  )
})

test('a finished shelf moves to the end', () => {
  const shown = applyUnsentChanges(aList(), [change({ item_id: 1 }), change({ item_id: 2 })], STORE)
  expect(walkView(shown).ahead.map((stop) => stop.kind)).toEqual(['guess', 'unplaced'])
  expect(walkView(shown).behind.map((stop) => stop.shelf?.name)).toEqual(['Fruit'])
  expect(walkView(shown, new Set(['shelf 1'])).ahead[0]?.shelf?.name).toBe('Fruit')
})
