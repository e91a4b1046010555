import { expect, test } from 'vitest'
import { notTakenNames, notTakenWords } from './not-taken-words.ts'

const held = { source: 'backup.zip', count: 2, names: ['Weekly shop', 'Barbecue'] }

test('what stays behind is counted and named', () => {
  expect(notTakenWords({ ...held, kind: 'list' })).toBe('2 shopping lists')
  expect(notTakenNames({ ...held, kind: 'list' })).toBe('Weekly shop, Barbecue')
})

test('days of a plan are written as days, and more than five are hinted at', () => {
  const names = [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`)
  const shown = notTakenNames({ ...held, kind: 'planned_meal', count: 30, names })
  expect(shown).toMatch(/1.*November 2026, .*, …$|November 1, 2026, .*, …$/)
})

test('what was read before kinds were told apart, or is of a newer kind, is named as a whole', () => {
  const words = 'Shopping lists, plans or stores'
  expect(notTakenWords({ ...held, kind: 'unknown', count: null })).toBe(words)
  expect(notTakenWords({ ...held, kind: 'pantry' as never })).toBe(words)
})
