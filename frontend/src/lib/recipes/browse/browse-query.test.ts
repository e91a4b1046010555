import { expect, test } from 'vitest'
import { browseHref, isFiltered, readBrowseQuery, toListQuery } from './browse-query.ts'

test('a query survives the round trip through a URL', () => {
  const href =
    '/?q=lentil+soup&scope=kitchens&kitchen=7&category=3&category=4&ingredient=5&ingredient=9&tag=2&time=30&sort=quickest'
  expect(browseHref(readBrowseQuery(new URL(href, 'http://x').searchParams))).toBe(href)
})

test('ignores invalid values', () => {
  const query = readBrowseQuery(
    new URLSearchParams('category=soup&time=-4&sort=worst&scope=theirs&kitchen=x&ingredient=0&q=%20'),
  )
  expect(browseHref(query)).toBe('/')
  expect(isFiltered(query)).toBe(false)
})

test('passes the scope to the API', () => {
  const query = readBrowseQuery(new URLSearchParams('scope=mine&kitchen=7'))
  expect(toListQuery(query)).toEqual({ scope: 'mine', kitchen_id: 7 })
  expect(isFiltered(query)).toBe(true)
})

test('one category is sent as category_id, several as any_category_id', () => {
  expect(toListQuery(readBrowseQuery(new URLSearchParams('category=3')))).toEqual({ category_id: 3 })
  const several = new URLSearchParams('category=3&category=x&category=4&category=3')
  expect(toListQuery(readBrowseQuery(several))).toEqual({ any_category_id: [3, 4] })
})

test('minutes become seconds for the API', () => {
  expect(toListQuery(readBrowseQuery(new URLSearchParams('time=30')))).toEqual({ max_total_time_sec: 1800 })
})
