import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { expect, test } from 'vitest'
import { findRemoteChanges } from './find-remote-changes.ts'

const makeList = (...items: [id: number, ticked: boolean][]) =>
  ({
    groups: [
      {
        items: items.map(([id, ticked]) => ({
          id,
          name: `item ${id}`,
          stamp: id * 10,
          checked_at: ticked ? 'now' : null,
          checked_by_name: ticked ? 'ben' : null,
          parts: [{ username: 'eve' }],
        })),
      },
    ],
  }) as unknown as ShoppingListRead

test('finds ticks, unticks, additions and removals', () => {
  const changes = findRemoteChanges(
    makeList([1, false], [2, true], [3, false]),
    makeList([1, true], [2, false], [4, false]),
    () => false,
  )
  expect(changes.map(({ kind, item_id, who }) => [kind, item_id, who])).toEqual([
    ['ticked', 1, 'ben'],
    ['unticked', 2, undefined],
    ['added', 4, 'eve'],
    ['removed', 3, undefined],
  ])
})

test('ignores own changes', () => {
  const before = makeList([1, false])
  const after = makeList([1, true], [2, false])
  expect(findRemoteChanges(before, after, ({ id, stamp }) => id === 1 || stamp === 20)).toEqual([])
})
