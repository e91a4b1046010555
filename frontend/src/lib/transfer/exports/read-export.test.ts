import { expect, test } from 'vitest'
import { readBrowseQuery } from '../../recipes/browse/browse-query.ts'
import { readExport } from './read-export.ts'

const read = (fields: Record<string, string>, address = '') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readExport(form, readBrowseQuery(new URLSearchParams(address)))
}

test('exports everything, a kitchen or a search', () => {
  expect(read({ format: 'cooklang', what: 'mine' }, 'q=soup')).toEqual({ format: 'cooklang' })
  expect(read({ format: 'larder', what: 'kitchen-7' })).toEqual({
    format: 'larder',
    recipes: { kitchen_id: 7 },
  })
  expect(read({ format: 'text', what: 'search' }, 'q=soup&sort=title&category=3')).toEqual({
    format: 'text',
    recipes: { q: 'soup', category_id: 3 },
  })
})

test('ignores invalid values', () => {
  expect(read({ format: 'exe', what: 'kitchen-x' })).toEqual({ format: 'larder' })
  expect(read({ what: 'search' })).toEqual({ format: 'larder' })
})
