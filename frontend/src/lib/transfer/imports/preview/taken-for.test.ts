import { expect, test } from 'vitest'
import { takenFor } from './taken-for.ts'

const name = (text: string, known: string | null, is_food = true) => ({
  is_food,
  position: 1,
  name: text,
  line_count: 1,
  ingredient_id: known && 7,
  ingredient_name: known,
})

test('a line is taken for what its name is taken for, in whatever letters', () => {
  const taken = takenFor([
    name('Plain flour', 'wheat flour'),
    name('moon dust', null),
    name('Jim', null, false),
  ] as never)
  expect(taken('plain Flour')).toBe('wheat flour')
  expect(taken('Moon dust')).toBeNull()
  expect(taken('salt')).toBeUndefined()
  expect(taken('Jim')).toBeUndefined()
})
