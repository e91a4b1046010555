import { expect, test } from 'vitest'
import { addNote } from './add-note.ts'

test('appends a note once', () => {
  expect(addNote('', 'Less salt.')).toBe('Less salt.')
  const both = addNote('Keeps for a day.\n', 'Less salt.')
  expect(both).toBe('Keeps for a day.\n\nLess salt.')
  expect(addNote(both, 'Less salt.')).toBe(both)
})
