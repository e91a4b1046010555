import { expect, test } from 'vitest'
import { readBrowseQuery } from './browse-query.ts'
import { listSortOptions } from './sort-options.server.ts'

const offered = (address: string, hasLog: boolean) =>
  listSortOptions(readBrowseQuery(new URLSearchParams(address)), hasLog)
const valuesOf = (address: string, hasLog: boolean) => offered(address, hasLog).map(({ value }) => value)
const chosenOf = (address: string) =>
  offered(address, true).flatMap(({ value, isChosen }) => (isChosen ? [value] : []))

test('sorts by the cook log are for those who have one', () => {
  expect(valuesOf('', false)).toEqual(['newest', 'oldest', 'title', 'quickest'])
  expect(valuesOf('', true)).toContain('best_rated')
})

test('the best match is offered for a search, and is its order unless another is chosen', () => {
  expect(valuesOf('', true)).not.toContain('')
  expect(chosenOf('q=soup')).toEqual([''])
  expect(chosenOf('q=soup&sort=most_cooked')).toEqual(['most_cooked'])
  expect(chosenOf('')).toEqual(['newest'])
})
