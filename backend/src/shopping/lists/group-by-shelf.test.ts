import { expect, test } from 'vitest'
import { groupByShelf } from './group-by-shelf.ts'
import type { ListedItem } from './item-rows.ts'

const shelf = { id: 1, name: 'Dairy' }
const item = (id: number, changes: Partial<ListedItem>): ListedItem => ({
  id,
  ingredient_id: id,
  name: `item ${id}`,
  ...{ checked_at: null, checked_by_id: null, checked_by_name: null },
  note: null,
  own_amount: null,
  own_grams: null,
  stamp: 0,
  is_missing: false,
  needed_on: null,
  grams_per_ml: null,
  grams_per_piece: null,
  shelf_id: null,
  shelf_position: null,
  guessed_shelf_id: null,
  parts: [],
  ...changes,
})
const listIds = async (...items: ListedItem[]) =>
  (await groupByShelf([shelf], items)).map(({ items }) => items.map(({ id }) => id))

test('sorts placed items by shelf position and keeps the order of others', async () => {
  const onShelf = (id: number, shelf_position: number) => item(id, { shelf_id: 1, shelf_position })
  const missing = (id: number, shelf_position: number) => ({
    ...onShelf(id, shelf_position),
    is_missing: true,
  })
  const guessed = (id: number) => item(id, { guessed_shelf_id: 1 })
  expect(
    await listIds(
      missing(8, 2),
      onShelf(1, 3),
      guessed(6),
      item(5, {}),
      onShelf(2, 1),
      guessed(3),
      item(4, {}),
      missing(7, 1),
    ),
  ).toEqual([
    [2, 1],
    [6, 3],
    [5, 4],
    [8, 7],
  ])
})

test('sorts items without a shelf by common aisle', async () => {
  const names = ['apples', 'batteries', 'butter', 'zucchini', 'something else']
  const [group] = await groupByShelf(
    [],
    names.map((name, index) => item(index + 1, { name })),
  )
  expect(group?.items.map(({ name, aisle }) => `${name}: ${aisle}`)).toEqual([
    'apples: produce',
    'zucchini: produce',
    'butter: dairy',
    'batteries: household',
    'something else: null',
  ])
})
