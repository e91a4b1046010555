import { expect, test } from 'vitest'
import { onTimeHref, readDishes, readServing } from './timeline-url.ts'

const toSearchParams = (query: string) => new URLSearchParams(query)

test('reads dishes, servings and serving time from the URL', () => {
  const dishes = [
    { id: 7, servings: undefined },
    { id: 9, servings: 4 },
  ]
  const href = onTimeHref(dishes, '2026-11-20T18:30')
  const parameters = toSearchParams(href.split('?')[1] as string)
  expect(readDishes(parameters)).toEqual(dishes)
  expect(readServing({ get: (name) => parameters.get(name) }, '2026-01-01')).toBe('2026-11-20T18:30')
})

test.each(['recipe=x', 'recipe=0', 'recipe=7:0&recipe=-1', 'recipe=99999999999', ''])(
  '%j names nothing',
  (query) => {
    expect(readDishes(toSearchParams(query))).toEqual([])
  },
)

test('drops duplicates and limits the number of dishes', () => {
  expect(readDishes(toSearchParams('recipe=7&recipe=7:4'))).toEqual([{ id: 7, servings: undefined }])
  const many = Array.from({ length: 20 }, (_, index) => `recipe=${index + 1}`).join('&')
  expect(readDishes(toSearchParams(many))).toHaveLength(6)
})

test.each(['', 'at=soon', 'at=2026-13-40T10:00', 'at=2026-11-20T25:00', 'at=2026-11-20'])(
  '%j is this evening',
  (query) => {
    const parameters = toSearchParams(query)
    expect(readServing({ get: (name) => parameters.get(name) }, '2026-11-20')).toBe('2026-11-20T19:00')
  },
)
