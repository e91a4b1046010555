import { expect, test } from 'vitest'
import { readKinds } from './read-kinds.ts'

function makeForm(...rows: [meal: string, name: string, time: string][]) {
  const form = new FormData()
  for (const [meal, name, time] of rows) {
    form.append('meal', meal)
    form.append('name', name)
    form.append('time', time)
  }
  return form
}

test('keeps known kinds, adds custom ones and drops those without a name', () => {
  const form = makeForm(
    ['dinner', ' Dinner ', '18:30'],
    ['lunch', 'Brunch', ''],
    ['snack', '', ''],
    ['', 'Tea', '16:00'],
  )
  expect(readKinds(form)).toEqual([
    { meal: 'dinner', time: '18:30' },
    { meal: 'Brunch', time: null },
    { meal: 'Tea', time: '16:00' },
  ])
})
