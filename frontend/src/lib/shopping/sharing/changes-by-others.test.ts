import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { expect, test } from 'vitest'
import { changesByOthers } from './changes-by-others.ts'

const listOf = (...items: [id: number, ticked: boolean][]) =>
  ({
    groups: [
      {
        items: items.map(([id, ticked]) => ({
          id,
          name: `item ${id}`,
          stamp: id * 10,
          checked_at: ticked ? 'now' : null,
        })),
      },
    ],
  }) as unknown as ShoppingListRead

test('others tick, untick, add and remove', () => {
  const changes = changesByOthers(
    listOf([1, false], [2, true], [3, false]),
    listOf([1, true], [2, false], [4, false]),
    () => false,
  )
  expect(changes.map(({ kind, item_id }) => [kind, item_id])).toEqual([
    ['ticked', 1],
    ['unticked', 2],
    ['added', 4],
    ['removed', 3],
  ])
})

test('what this device did is no news', () => {
  const before = listOf([1, false])
  const after = listOf([1, true], [2, false])
  expect(changesByOthers(before, after, ({ id, stamp }) => id === 1 || stamp === 20)).toEqual([])
})
