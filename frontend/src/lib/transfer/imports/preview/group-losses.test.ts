import { expect, test } from 'vitest'
import { groupLosses } from './group-losses.ts'

test('names lost fields in words and keeps the details', () => {
  const groups = groupLosses([
    { field: 'identifier', count: 9 },
    { field: 'nutrition.calories', count: 3 },
    { field: 'nutrition.fatContent', count: 2 },
    { field: 'aggregateRating', count: 2 },
    { field: 'video', count: 1 },
  ])
  expect(groups.map(({ label, count }) => `${label}: ${count}`)).toEqual([
    'Nutrition: 3',
    'Ratings: 2',
    'Video: 1',
    'Other details: 9',
  ])
  expect(groups[0]?.fields).toHaveLength(2)
})
