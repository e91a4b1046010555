import { expect, test } from 'vitest'
import { splitItems, splitPastedItems } from './split-items.ts'

test.each([
  ['2 l milk', ['2 l milk']],
  ['2 l milk, bread; eggs', ['2 l milk', 'bread', 'eggs']],
  ['1,5 l Milch', ['1,5 l Milch']],
  ['rice\n\n beans ', ['rice', 'beans']],
  [' , ', []],
  ['2 milk, eggs and bread', ['2 milk', 'eggs', 'bread']],
  ['Eier und Brot', ['Eier', 'Brot']],
  ['2 Milch, 6 Eier und 1 Brot', ['2 Milch', '6 Eier', '1 Brot']],
  ['milk and 6 eggs', ['milk', '6 eggs']],
  ['salt & pepper', ['salt', 'pepper']],
  ['toilet paper and bin bags', ['toilet paper', 'bin bags']],
  ['olive oil, butter, and apple juice', ['olive oil', 'butter', 'apple juice']],
  ['ham, thinly sliced', ['ham, thinly sliced']],
  ['chicken thighs, boneless, rice', ['chicken thighs, boneless', 'rice']],
  ['red and green peppers', ['red and green peppers']],
  ['rote und grüne Paprika', ['rote und grüne Paprika']],
  ['salted and unsalted butter', ['salted and unsalted butter']],
  ['mac and cheese', ['mac and cheese']],
  ['half and half', ['half and half']],
  ['salt and vinegar crisps', ['salt and vinegar crisps']],
  ['chicken and mushroom soup', ['chicken and mushroom soup']],
  ['Ben & Jerry ice cream', ['Ben & Jerry ice cream']],
  ['Gemüse- und Hühnerbrühe', ['Gemüse- und Hühnerbrühe']],
  ['M&Ms', ['M&Ms']],
])('"%s" is %j', (text, items) => {
  expect(splitItems(text)).toEqual(items)
})

test('splits a pasted list by line, without bullets and headings', () => {
  const text =
    'Shopping list:\r\n- 2 l milk\n[ ] eggs\n\n• bread\n1. 1,5 kg potatoes, onions\n☐ ham, sliced\n3 lemons'
  expect(splitPastedItems(text)).toEqual([
    '2 l milk',
    'eggs',
    'bread',
    '1,5 kg potatoes',
    'onions',
    'ham, sliced',
    '3 lemons',
  ])
  expect(splitPastedItems('egg\n'.repeat(200))).toHaveLength(100)
})
