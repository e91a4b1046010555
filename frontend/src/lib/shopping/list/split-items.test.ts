import { expect, test } from 'vitest'
import { splitItems } from './split-items.ts'

test.each([
  ['2 l milk', ['2 l milk']],
  ['2 l milk, bread; eggs', ['2 l milk', 'bread', 'eggs']],
  ['1,5 l Milch', ['1,5 l Milch']],
  ['rice\n\n beans ', ['rice', 'beans']],
  [' , ', []],
])('"%s" is %j', (text, items) => {
  expect(splitItems(text)).toEqual(items)
})
