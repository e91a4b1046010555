import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

const name = (text: string, known: string | null, is_food = true) => ({
  is_food,
  position: 1,
  name: text,
  line_count: 1,
  ingredient_id: known && 7,
  ingredient_name: known,
})

test('finds the matched ingredient of a line, ignoring case', () => {
  const findMatch = findMatches([
    name('Plain flour', 'wheat flour'),
    name('moon dust', null),
    name('Jim', null, false),
  ] as never)
  expect(findMatch('plain Flour')).toBe('wheat flour')
  expect(findMatch('Moon dust')).toBeNull()
  expect(findMatch('salt')).toBeUndefined()
  expect(findMatch('Jim')).toBeUndefined()
})
