import { expect, test } from 'vitest'
import { readCooking } from './read-cooking.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form with everything', () => {
  const fields = { day: '2026-03-01', servings: '4', rating: '4.5', note: ' Good. ', is_shared: 'on' }
  expect(readCooking(formOf(fields))).toEqual({
    ...{ day: '2026-03-01', servings: 4, rating: 4.5, note: 'Good.', is_shared: true },
  })
})

test('a form with the day alone says nothing of the rest', () => {
  const fields = { day: '2026-03-01', servings: '', rating: '', note: ' ' }
  expect(readCooking(formOf(fields))).toEqual({
    ...{ day: '2026-03-01', servings: null, rating: null, note: null, is_shared: false },
  })
})
