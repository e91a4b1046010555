import { expect, test } from 'vitest'
import { browseHref, readBrowseQuery } from './browse-query.ts'
import { relaxFilters } from './relax-filters.ts'

const withoutOne = (address: string) =>
  relaxFilters(readBrowseQuery(new URLSearchParams(address))).map(({ dropped, query }) => [
    dropped.kind,
    browseHref(query),
  ])

test('drops each filter in turn', () => {
  expect(withoutOne('q=soup&category=3&category=4&ingredient=5&ingredient=9&time=30&scope=mine')).toEqual([
    ['time', '/?q=soup&scope=mine&category=3&category=4&ingredient=5&ingredient=9'],
    ['categories', '/?q=soup&scope=mine&ingredient=5&ingredient=9&time=30'],
    ['whose', '/?q=soup&category=3&category=4&ingredient=5&ingredient=9&time=30'],
    ['ingredient', '/?q=soup&scope=mine&category=3&category=4&ingredient=9&time=30'],
    ['ingredient', '/?q=soup&scope=mine&category=3&category=4&ingredient=5&time=30'],
    ['words', '/?scope=mine&category=3&category=4&ingredient=5&ingredient=9&time=30'],
  ])
})

test('a search with one filter cannot be relaxed', () => {
  expect(withoutOne('q=soup')).toEqual([])
})
