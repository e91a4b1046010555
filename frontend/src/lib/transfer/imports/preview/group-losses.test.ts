import { expect, test } from 'vitest'
import { groupLosses, listLosses } from './group-losses.ts'

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

test('lists what one recipe loses in words, not in field names', () => {
  const lost = [
    { field: 'nutrition.calories', value: '350 kcal' },
    { field: 'nutrition.fatContent', value: '9 g' },
    { field: 'video', value: 'https://example.com/v' },
    { field: 'on_grocery_list', value: 'yes' },
  ]
  expect(listLosses(lost)).toEqual([
    { label: 'Nutrition', values: ['calories: 350 kcal', 'fat content: 9 g'] },
    { label: 'Video', values: ['https://example.com/v'] },
    { label: 'Other details', values: ['on grocery list: yes'] },
  ])
})
