import { expect, test } from 'vitest'
import { searchLink } from './search-link.ts'

test('a smart book links to the recipe list', () => {
  const search = { q: 'soup', category_id: 3, max_total_time_sec: 1800, sort: 'title' } as const
  expect(searchLink(search)).toBe('/?q=soup&category=3&time=30&sort=title')
  expect(searchLink({ any_category_id: [1, 2], scope: 'mine' })).toBe('/?scope=mine&category=1&category=2')
  expect(searchLink({})).toBe('/')
})
