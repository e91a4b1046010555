import { expect, test } from 'vitest'
import { readBrowseQuery } from './browse-query.ts'
import { listSortOptions } from './sort-options.server.ts'

const offered = (address: string, hasLog: boolean) =>
  listSortOptions(readBrowseQuery(new URLSearchParams(address)), hasLog)
const listValues = (address: string, hasLog: boolean) => offered(address, hasLog).map(({ value }) => value)
const findChosen = (address: string) =>
  offered(address, true).flatMap(({ value, isChosen }) => (isChosen ? [value] : []))

test('offers sorting by cook log to users with a log', () => {
  expect(listValues('', false)).toEqual(['newest', 'oldest', 'title', 'quickest'])
  expect(listValues('', true)).toContain('best_rated')
})

test('best match is offered for searches and is their default', () => {
  expect(listValues('', true)).not.toContain('')
  expect(findChosen('q=soup')).toEqual([''])
  expect(findChosen('q=soup&sort=most_cooked')).toEqual(['most_cooked'])
  expect(findChosen('')).toEqual(['newest'])
})
