import type { ShelfRead } from '@larder/contract/shopping/shelves'
import { expect, test } from 'vitest'
import { findPlacement, placeItem, withoutItem } from './place-item.ts'

const shelf = (id: number, ...names: string[]): ShelfRead => ({
  id,
  store_id: 1,
  name: `Shelf ${id}`,
  position: id,
  created_at: '',
  ingredients: names.map((name, position) => ({ ingredient_id: name.charCodeAt(0), name, position })),
})
const shown = (shelves: ShelfRead[]) =>
  shelves.map((one) => one.ingredients.map((item) => item.name).join(''))
const A = { ingredient_id: 65, name: 'A' }

test.each([
  [1, 1, ['BA', 'C']],
  [1, undefined, ['BA', 'C']],
  [2, 0, ['B', 'AC']],
  [2, undefined, ['B', 'CA']],
])('on shelf %s at %s', (shelfId, position, expected) => {
  expect(shown(placeItem([shelf(1, 'A', 'B'), shelf(2, 'C')], shelfId, A, position))).toEqual(expected)
})

test('a removed ingredient is on no shelf', () => {
  const shelves = [shelf(1, 'A', 'B')]
  expect(findPlacement(shelves, 65)).toMatchObject({ index: 0, shelfIndex: 0 })
  expect(findPlacement(withoutItem(shelves, 65), 65)).toBeUndefined()
})
