import { expect, test } from 'vitest'
import { formatNotImported, formatNotImportedNames } from './format-not-imported.ts'

const held = { source: 'backup.zip', count: 2, names: ['Weekly shop', 'Barbecue'] }

test('counts and names what was not imported', () => {
  expect(formatNotImported({ ...held, kind: 'list' })).toBe('2 shopping lists')
  expect(formatNotImportedNames({ ...held, kind: 'list' })).toBe('Weekly shop, Barbecue')
})

test('formats days and shortens long lists', () => {
  const names = [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`)
  const shown = formatNotImportedNames({ ...held, kind: 'planned_meal', count: 30, names })
  expect(shown).toMatch(/1.*November 2026, .*, …$|November 1, 2026, .*, …$/)
})

test('unknown kinds get a general message', () => {
  const expected = 'Shopping lists, plans or stores'
  expect(formatNotImported({ ...held, kind: 'unknown', count: null })).toBe(expected)
  expect(formatNotImported({ ...held, kind: 'pantry' as never })).toBe(expected)
})
