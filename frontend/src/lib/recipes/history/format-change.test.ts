import type { RecipeChange } from '@larder/contract/recipes/recipe-versions'
import { expect, test } from 'vitest'
import { formatVersion } from './format-change.ts'

const change = (
  part: RecipeChange['part'],
  deed: RecipeChange['deed'],
  more: Partial<RecipeChange> = {},
) => ({
  ...{ part, deed, name: null, number: null, before: null, after: null },
  ...more,
})
const describe = (changes: RecipeChange[], change_count = changes.length) =>
  formatVersion({
    ...{ version: 2, user_id: 1, username: 'ann', created_at: '', title: '', is_current: false, may: [] },
    ...{ changes, change_count },
  })

test('formats changes for cooks', () => {
  const oregano = change('ingredients', 'changed', { name: 'oregano', before: '1 tsp', after: '2 tsp' })
  expect(describe([oregano, change('steps', 'changed', { number: 3 })])).toBe(
    'oregano: 1 tsp → 2 tsp; Step 3',
  )
})

test('formats each kind of value', () => {
  expect(describe([change('cook_time_sec', 'changed', { before: '600', after: '5400' })])).toBe(
    'Cook time: 10 min → 1 h 30 min',
  )
  expect(describe([change('visibility', 'changed', { before: 'private', after: 'public' })])).toBe(
    'Who can see it: Only me → Everyone',
  )
  expect(describe([change('notes', 'changed')])).toBe('Notes changed')
  expect(describe([change('kitchen_may_edit', 'changed', { before: 'false', after: 'true' })])).toBe(
    'Members can edit changed',
  )
})

test('formats added, removed and moved parts and the number of further changes', () => {
  const changes = [
    change('ingredients', 'added', { name: 'basil', after: 'a bunch' }),
    change('images', 'removed', { number: 2 }),
    change('ingredients', 'moved'),
  ]
  expect(describe(changes, 12)).toBe('basil added; Picture 2 removed; Ingredients reordered; 9 more changes')
})
