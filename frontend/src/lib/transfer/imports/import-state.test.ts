import type { ImportRead } from '@larder/contract/transfer/imports'
import { expect, test } from 'vitest'
import { countRecipesToImport, formatState, formatTitle, isBusy, undoUntil } from './import-state.ts'

const item = (fields: Partial<ImportRead>) =>
  ({
    status: 'ready',
    recipe_count: 3,
    ...{ book_count: 0, meal_count: 0, template_count: 0 },
    skipped_count: 1,
    imported_count: 0,
    committed_at: null,
    ...fields,
  }) as ImportRead

test('an import with a running job is busy', () => {
  const busy = (['reading', 'ready', 'committing', 'done', 'undoing', 'undone'] as const).filter((status) =>
    isBusy({ status }),
  )
  expect(busy).toEqual(['reading', 'committing', 'undoing'])
})

test('skipped recipes are not counted', () => {
  expect(countRecipesToImport(item({}))).toBe(2)
})

test('an import can be undone for 30 days', () => {
  const came = item({ status: 'done', committed_at: '2026-01-01T00:00:00.000Z' })
  const at = (text: string) => Date.parse(text)
  expect(undoUntil(came, at('2026-01-30T23:59:59Z'))).toBe('2026-01-31T00:00:00.000Z')
  expect(undoUntil(came, at('2026-01-31T00:00:01Z'))).toBeUndefined()
  expect(undoUntil(item({ status: 'ready' }))).toBeUndefined()
  expect(undoUntil({ ...came, status: 'undone' }, at('2026-01-02T00:00:00Z'))).toBeUndefined()
})

test('an import without recipes has its own title', () => {
  expect(formatTitle(item({ recipe_count: 0 }))).toBe('No recipe found')
  expect(formatState(item({ recipe_count: 0 }))).toBe('No recipe found')
  expect(formatTitle(item({}))).toBe('Review before importing')
  expect(formatState(item({ recipe_count: 0, meal_count: 2 }))).toBe('Review before importing')
  expect(formatState(item({ status: 'done', recipe_count: 0, meal_count: 2 }))).toBe('Import complete')
  expect(formatState(item({ status: 'done', imported_count: 1 }))).toBe('1 recipe imported')
})
