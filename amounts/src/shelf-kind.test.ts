import { describe, expect, test } from 'vitest'
import { goods, shelfKinds, starterShelves } from './generated/goods.ts'
import { kindsOfShelf, shelfAbout, shelfKindOf } from './shelf-kind.ts'
import { starterLayout } from './starter-layout.ts'

const LAYOUTS = [...new Set(starterShelves.map((shelf) => shelf.layout))]
const KINDS = shelfKinds.map((each) => each.kind)

test('what is not in the table stands where the end of its name says', () => {
  expect(shelfKindOf('smoked paprika')).toBe('spices')
  expect(shelfKindOf('Ziegenfrischkäse')).toBe('cheese')
  expect(shelfKindOf('marinated herring fillets')).toBe('fish')
  expect(shelfKindOf('goat gouda')).toBe('cheese')
  expect(shelfKindOf('Vollkornnudeln')).toBe('pasta')
  expect(shelfKindOf('tickets for the zoo')).toBeNull()
})

test('a shelf is about what its name says, in both languages', () => {
  expect(kindsOfShelf('Obst & Gemüse')).toEqual(['fruit', 'vegetables'])
  expect(kindsOfShelf('Tea, wine and spirits')).toEqual(['coffee', 'alcohol'])
  expect(kindsOfShelf('Käsetheke')).toEqual(['cheese'])
  expect(kindsOfShelf('Gang 7')).toEqual([])
})

test('the shelf that is about least else, or the next best, or none', () => {
  const [mixed, cheese, milk] = [
    { name: 'mixed', holds: ['dairy', 'cheese'] },
    { name: 'cheese', holds: ['cheese'] },
    { name: 'milk', holds: ['dairy'] },
  ]
  expect(shelfAbout('cheese', [mixed, cheese])).toBe(cheese)
  expect(shelfAbout('cheese', [milk])).toBe(milk)
  expect(shelfAbout('household', [mixed])).toBeUndefined()
})

test('every good stands on a shelf that there is', () => {
  const unknown = goods.filter(({ shelf }) => shelf !== 'tap' && !KINDS.includes(shelf))
  expect(unknown).toEqual([])
  expect(shelfKinds.flatMap(({ next }) => next).filter((kind) => !KINDS.includes(kind))).toEqual([])
  expect(starterShelves.flatMap(({ holds }) => holds).filter((kind) => !KINDS.includes(kind))).toEqual([])
})

describe.each(LAYOUTS)('the starter layout %s', (layout) => {
  test('has a place for every kind of food', () => {
    const shelves = starterLayout(layout, 'en')
    const lost = KINDS.filter((kind) => !shelfAbout(kind, shelves))
    expect(lost).toEqual(layout === 'market' ? ['household'] : [])
    expect(new Set(shelves.map(({ name }) => name)).size).toBe(shelves.length)
  })

  // What comes later is placed by the name of the shelf alone, which can be changed.
  test.each(['en', 'de'] as const)('is recognised by its names in %s', (locale) => {
    const shelves = starterLayout(layout, locale).map(({ name }) => ({ name, holds: kindsOfShelf(name) }))
    expect(shelves.filter(({ holds }) => holds.length === 0)).toEqual([])
    expect(KINDS.filter((kind) => kind !== 'household' && !shelfAbout(kind, shelves))).toEqual([])
  })
})
