import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupItemsByShelf, type ItemLocation } from './walk-order.ts'

type Item = { name: string; is_missing: boolean }

const [fruit, dairy, bread] = ['fruit', 'dairy', 'bread'].map((name, index) => ({ id: 9 - index, name }))
const shelves = [fruit, dairy, bread] as { id: number; name: string }[]
type Shelf = (typeof shelves)[number] | undefined

const spot = (name: string, shelf: Shelf, is_guess = false, is_missing = false): ItemLocation<Item> => ({
  shelf: shelf ?? null,
  is_guess,
  item: { name, is_missing },
})
const walk = (...spots: ItemLocation<Item>[]) =>
  groupItemsByShelf(shelves, spots).map(({ shelf, is_guess, items }) => [
    shelf?.name ?? null,
    is_guess,
    items.map(({ name }) => name),
  ])

test('orders by shelf, placed before guessed, then items without a shelf, then missing ones', () => {
  expect(
    walk(
      spot('foil', undefined, false, true),
      spot('bulbs', undefined),
      spot('rolls', bread, true),
      spot('oat milk', dairy, true),
      spot('dates', fruit, true),
      spot('loaf', bread),
      spot('milk', dairy),
      spot('apple', fruit),
    ),
  ).toEqual([
    ['fruit', false, ['apple']],
    ['fruit', true, ['dates']],
    ['dairy', false, ['milk']],
    ['dairy', true, ['oat milk']],
    ['bread', false, ['loaf']],
    ['bread', true, ['rolls']],
    [null, false, ['bulbs']],
    [null, false, ['foil']],
  ])
})

test('guessed items follow the placed items of their shelf', () => {
  expect(walk(spot('loaf', bread), spot('dates', fruit, true))).toEqual([
    ['fruit', true, ['dates']],
    ['bread', false, ['loaf']],
  ])
  expect(walk(spot('dates', fruit, true), spot('apple', fruit))).toEqual([
    ['fruit', false, ['apple']],
    ['fruit', true, ['dates']],
  ])
})

test('keeps the order of items on one shelf', () => {
  expect(walk(spot('pear', fruit), spot('milk', dairy), spot('apple', fruit))).toEqual([
    ['fruit', false, ['pear', 'apple']],
    ['dairy', false, ['milk']],
  ])
})

test('missing items lose their shelf', () => {
  expect(walk(spot('apple', fruit, false, true), spot('dates', fruit, true, true))).toEqual([
    [null, false, ['apple', 'dates']],
  ])
})

test('unknown shelves come after known ones', () => {
  const [wine, tea] = [
    { id: 90, name: 'wine' },
    { id: 91, name: 'tea' },
  ]
  expect(
    walk(spot('dates', fruit, true), spot('port', wine), spot('oolong', tea), spot('loaf', bread)),
  ).toEqual([
    ['fruit', true, ['dates']],
    ['bread', false, ['loaf']],
    ['wine', false, ['port']],
    ['tea', false, ['oolong']],
  ])
})

test('items without a shelf are not guesses', () => {
  expect(walk(spot('bulbs', undefined, true), spot('foil', undefined))).toEqual([
    [null, false, ['bulbs', 'foil']],
  ])
})

test('without shelves, returns only items without a shelf and missing ones', () => {
  expect(groupItemsByShelf([], [spot('a', undefined), spot('b', undefined, false, true)])).toHaveLength(2)
  expect(groupItemsByShelf(shelves, [])).toEqual([])
})

const aSpot = fc.record({
  shelf: fc.constantFrom(...shelves, null),
  is_guess: fc.boolean(),
  item: fc.record({ name: fc.string(), is_missing: fc.boolean() }),
})

test('contains each item once, and the order is stable', () => {
  fc.assert(
    fc.property(fc.array(aSpot), (spots) => {
      const stops = groupItemsByShelf(shelves, spots)
      expect(stops.flatMap(({ items }) => items).toSorted(byName)).toEqual(
        spots.map(({ item }) => item).toSorted(byName),
      )
      const places = stops.map(({ shelf, is_guess, items }) =>
        items[0]?.is_missing
          ? Number.POSITIVE_INFINITY
          : shelf === null
            ? 2 * shelves.length
            : 2 * shelves.findIndex(({ id }) => id === shelf.id) + Number(is_guess),
      )
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(places).size).toBe(places.length)
      // Applying the function to its own result changes nothing.
      const again = stops.flatMap(({ items, ...stop }) => items.map((item) => ({ ...stop, item })))
      expect(groupItemsByShelf(shelves, again)).toEqual(stops)
    }),
  )
})

const byName = (a: Item, b: Item) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a.is_missing) - Number(b.is_missing)
