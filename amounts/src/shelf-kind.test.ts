import { LANGUAGES } from '@larder/contract/languages'
import { describe, expect, test } from 'vitest'
import { goods, shelfKinds, starterShelves } from './generated/goods.ts'
import { findShelfByName, findShelfKind, listShelfKinds } from './shelf-kind.ts'
import { starterLayout } from './starter-layout.ts'

const LAYOUTS = [...new Set(starterShelves.map((shelf) => shelf.layout))]
const KINDS = shelfKinds.map((each) => each.kind)

test('places an unknown food by the last word of its name', () => {
  expect(findShelfKind('smoked paprika')).toBe('spices')
  expect(findShelfKind('Ziegenfrischkäse')).toBe('cheese')
  expect(findShelfKind('marinated herring fillets')).toBe('fish')
  expect(findShelfKind('goat gouda')).toBe('cheese')
  expect(findShelfKind('Vollkornnudeln')).toBe('pasta')
  expect(findShelfKind('tickets for the zoo')).toBeNull()
})

test('derives the aisle of a shelf from its name, in both languages', () => {
  expect(listShelfKinds('Obst & Gemüse')).toEqual(['fruit', 'vegetables'])
  expect(listShelfKinds('Tea, wine and spirits')).toEqual(['coffee', 'alcohol'])
  expect(listShelfKinds('Käsetheke')).toEqual(['cheese'])
  expect(listShelfKinds('Gang 7')).toEqual([])
})

test('picks the most specific shelf, then the next best, then none', () => {
  const [mixed, cheese, milk] = [
    { name: 'mixed', holds: ['dairy', 'cheese'] },
    { name: 'cheese', holds: ['cheese'] },
    { name: 'milk', holds: ['dairy'] },
  ]
  expect(findShelfByName('cheese', [mixed, cheese])).toBe(cheese)
  expect(findShelfByName('cheese', [milk])).toBe(milk)
  expect(findShelfByName('household', [mixed])).toBeUndefined()
})

test('every good has an existing shelf', () => {
  const unknown = goods.filter(({ shelf }) => shelf !== 'tap' && !KINDS.includes(shelf))
  expect(unknown).toEqual([])
  expect(shelfKinds.flatMap(({ next }) => next).filter((kind) => !KINDS.includes(kind))).toEqual([])
  expect(starterShelves.flatMap(({ holds }) => holds).filter((kind) => !KINDS.includes(kind))).toEqual([])
})

describe.each(LAYOUTS)('the starter layout %s', (layout) => {
  test('has a place for every kind of food', () => {
    const shelves = starterLayout(layout, 'en')
    const lost = KINDS.filter((kind) => !findShelfByName(kind, shelves))
    expect(lost).toEqual(layout === 'market' ? ['household'] : [])
    expect(new Set(shelves.map(({ name }) => name)).size).toBe(shelves.length)
  })

  // What comes later is placed by the name of the shelf alone, which can be changed.
  test.each(LANGUAGES)('is recognised by its names in %s', (locale) => {
    const names = starterLayout(layout, locale).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    if (locale !== 'en')
      expect(names.slice(0, 2)).not.toEqual(
        starterLayout(layout, 'en')
          .slice(0, 2)
          .map(({ name }) => name),
      )
    const shelves = names.map((name) => ({ name, holds: listShelfKinds(name) }))
    expect(shelves.filter(({ holds }) => holds.length === 0)).toEqual([])
    expect(KINDS.filter((kind) => kind !== 'household' && !findShelfByName(kind, shelves))).toEqual([])
  })
})
