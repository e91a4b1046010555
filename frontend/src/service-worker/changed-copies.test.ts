import type { ChangeRead, ChangeResource } from '@larder/contract/transfer/changes'
import { expect, test } from 'vitest'
import { findChangedCopies, findPageFate } from './changed-copies.ts'

const FIRST_DAY = '2026-11-13'

const change = (resource: ChangeResource, id: number, more: Partial<ChangeRead> = {}): ChangeRead => ({
  ...{ resource, id, action: 'updated', version: 1, parent_id: null, at: '2026-11-19T12:00:00.000Z' },
  ...more,
})
const REMOVED = { action: 'removed', version: null } as const
const findFate = (path: string, ...changes: ChangeRead[]) =>
  findPageFate(new URL(path, 'https://larder.example'), findChangedCopies(changes), FIRST_DAY)

test('the newest change of a recipe or list counts', () => {
  const { recipes, lists } = findChangedCopies([
    ...[change('recipe', 1), change('recipe', 1, REMOVED)],
    ...[change('recipe', 2, REMOVED), change('recipe', 2)],
    ...[change('shopping_list', 3, REMOVED), change('shopping_list_item', 9, { parent_id: 3 })],
  ])
  expect([...recipes]).toEqual([
    [1, 'delete'],
    [2, 'refresh'],
  ])
  expect([...lists]).toEqual([[3, 'delete']])
})

test('comments, cook log entries and items change their recipe or list', () => {
  const { recipes, lists } = findChangedCopies([
    ...[change('comment', 8, { parent_id: 1 }), change('cooking', 9, { ...REMOVED, parent_id: 2 })],
    ...[change('shopping_list_item', 7, { ...REMOVED, parent_id: 3 }), change('store', 4)],
  ])
  expect([...recipes.keys(), ...lists.keys()]).toEqual([1, 2, 3])
  expect([...recipes.values(), ...lists.values()]).toEqual(['refresh', 'refresh', 'refresh'])
})

test('pages of lists are refreshed or deleted', () => {
  expect(findFate('/shopping/3?store=1', change('shopping_list', 3))).toBe('refresh')
  expect(findFate('/shopping/3', change('shopping_list', 3, REMOVED))).toBe('delete')
  expect(findFate('/shopping', change('shopping_list', 3, REMOVED))).toBe('refresh')
  for (const path of ['/shopping', '/shopping/33', '/offline'])
    expect(findFate(path, change('recipe', 3)), path).toBeUndefined()
})

test('pages of the plan are refreshed from this week on, and deleted with their kitchen', () => {
  const meal = change('planned_meal', 5)
  expect(findFate('/plan', meal)).toBe('refresh')
  expect(findFate(`/plan?week=${FIRST_DAY}&kitchen=mine`, meal)).toBe('refresh')
  expect(findFate('/plan?week=2026-11-12&kitchen=mine', meal)).toBeUndefined()
  const lost = change('kitchen', 7, REMOVED)
  expect(findFate('/plan?week=2026-11-12&kitchen=7', lost, meal)).toBe('delete')
  expect(findFate('/plan?week=2026-11-12&kitchen=8', lost)).toBeUndefined()
  expect(findFate('/plan?week=2026-11-12&kitchen=7', lost, change('kitchen', 7))).toBeUndefined()
})

test('timelines follow each of their recipes', () => {
  expect(findFate('/on-time?recipe=1&recipe=2:4', change('recipe', 2))).toBe('refresh')
  expect(findFate('/on-time?recipe=1&recipe=2:4', change('recipe', 1), change('recipe', 2, REMOVED))).toBe(
    'delete',
  )
  expect(findFate('/on-time?', change('recipe', 2, REMOVED))).toBeUndefined()
})
