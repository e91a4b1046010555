import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileNamer, toFileName } from './file-names.ts'

test.each([
  ['Pancakes', 'Pancakes'],
  ['Käse/Spätzle: "gut"?', 'Käse Spätzle gut'],
  ['../../etc/passwd', 'etc passwd'],
  ['...', 'recipe'],
  ['NUL', 'recipe NUL'],
  ['a\u0000b\u202ec', 'a b c'],
])('%s', (title, place) => expect(toFileName(title)).toBe(place))

test('gives every recipe its own file name, also on case-insensitive disks', () => {
  const title = fc.constantFrom('Soup', 'soup', 'Soup (2)', 'SOUP (2)', 'soup (3)', '', '…')
  fc.assert(
    fc.property(fc.array(title, { maxLength: 20 }), (titles) => {
      const places = titles.map(createFileNamer()).map((place) => place.toLowerCase())
      expect(new Set(places).size).toBe(titles.length)
    }),
  )
})

test('any title gives a plain file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const place = toFileName(title)
      expect(place).toMatch(/^[^/\\\p{Cc}]+$/u)
      expect(place).not.toMatch(/^\.|[.\s]$/)
      expect(place.isWellFormed()).toBe(true)
    }),
  )
})
