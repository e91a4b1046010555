import { expect, test } from 'vitest'
import { readCooking } from './read-cooking.ts'

function makeForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('reads a complete form', () => {
  const fields = { day: '2026-03-01', servings: '4', rating: '4.5', note: ' Good. ', is_shared: 'on' }
  expect(readCooking(makeForm(fields))).toEqual({
    ...{ day: '2026-03-01', servings: 4, rating: 4.5, note: 'Good.', is_shared: true },
  })
})

test('reads a form with only a day', () => {
  const fields = { day: '2026-03-01', servings: '', rating: '', note: ' ' }
  expect(readCooking(makeForm(fields))).toEqual({
    ...{ day: '2026-03-01', servings: null, rating: null, note: null, is_shared: false },
  })
})
