import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { setLocaleReader } from '#lib/i18n/locale.ts'
import { categoryName } from './category-names.server.ts'

const SAMPLE = new URL('../../../../backend/sample-data/categories.json', import.meta.url)

afterEach(() => setLocaleReader(() => 'en'))

test('a known category is read in the own language, whichever it was written in', () => {
  expect([categoryName('Suppe'), categoryName('soup'), categoryName('Aunt Ida’s')]).toEqual([
    'Soup',
    'Soup',
    'Aunt Ida’s',
  ])
  setLocaleReader(() => 'de')
  expect([categoryName('Soup'), categoryName('Suppe'), categoryName('Aunt Ida’s')]).toEqual([
    'Suppe',
    'Suppe',
    'Aunt Ida’s',
  ])
})

test('every category that Larder brings along has a German name', async () => {
  setLocaleReader(() => 'de')
  const names: string[] = JSON.parse(await readFile(SAMPLE, 'utf8'))
  const alike = names.filter((name) => categoryName(name) === name)
  expect(alike).toEqual(['Curry', 'Snack', 'Vegan'])
})
