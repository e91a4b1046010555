import { expect, test } from 'vitest'
import { readBook, splitSearch } from './read-book.ts'

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('reads the title and audience of a book', () => {
  const fields = { title: ' Soups ', description: '', audience: 'kitchen-7', kind: 'hand' }
  expect(readBook(makeForm(fields))).toEqual({
    ...{ title: 'Soups', description: null, visibility: 'kitchen', kitchen_id: 7, search: null },
  })
  expect(readBook(makeForm({ title: 'Soups' })), 'what could not be chosen stays').toEqual({
    ...{ title: 'Soups', description: null },
  })
})

test('a search survives the form, including filters it does not show', () => {
  const search = { q: 'soup', max_total_time_sec: 1800, category_id: 3, sort: 'title', tag_id: [1] } as const
  const { rest, minutes, ...shown } = splitSearch({ ...search, tag_id: [1] })
  const fields = { title: 'x', kind: 'search', minutes: String(minutes), rest: JSON.stringify(rest) }
  const sent = { ...fields, q: shown.q, category_id: String(shown.category_id), sort: String(shown.sort) }
  expect(readBook(makeForm(sent)).search).toEqual(search)
})

test('a time that the form does not offer is preserved, and invalid JSON is ignored', () => {
  expect(splitSearch({ max_total_time_sec: 1000 })).toMatchObject({
    minutes: undefined,
    rest: { max_total_time_sec: 1000 },
  })
  const fields = { title: 'x', kind: 'search', rest: '{', minutes: '31', category_id: 'x', sort: 'best' }
  expect(readBook(makeForm(fields)).search).toEqual({})
})
