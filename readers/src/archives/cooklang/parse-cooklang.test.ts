import { expect, test } from 'vitest'
import { readCooklang } from './cooklang-recipe.ts'
import { parseCooklang } from './parse-cooklang.ts'

const parseItems = (source: string) =>
  parseCooklang(source).blocks.flatMap((block) => (block.kind === 'step' ? [block.items] : []))

test('amounts are numbers where possible, and text otherwise', () => {
  const amounts = parseItems('@a{1/2%cup} @b{ 3 % items } @c{01/2} @d{a few%sprigs} @e #f{} ~{10%min}')[0]
  expect(
    amounts?.flatMap((item) => (item.type === 'text' ? [] : [[item.name, item.quantity, item.units]])),
  ).toEqual([
    ['a', 0.5, 'cup'],
    ['b', 3, 'items'],
    ['c', '01/2', ''],
    ['d', 'a few', 'sprigs'],
    ['e', 'some', ''],
    ['f', 1, ''],
    ['', 10, 'min'],
  ])
})

test('a marker before a space is plain text, and punctuation ends a word', () => {
  expect(parseItems('Write to me @ home, # 5 or ~ {5}')[0]).toHaveLength(1)
  expect(
    parseItems('Add @salt, then @pepper.')[0]?.map((item) => (item.type === 'text' ? item.value : item.name)),
  ).toEqual(['Add ', 'salt', ', then ', 'pepper', '.'])
})

test('removes comments and keeps dashes in text', () => {
  expect(parseItems('Stir -- not too much\n[- at all -]well --- and long')).toEqual([
    [{ type: 'text', value: 'Stir  well --- and long' }],
  ])
})

test('reads invalid YAML fields, and old ones, line by line', () => {
  expect(parseCooklang('---\ncooking time   :30 mins\n---\n').metadata).toEqual({ 'cooking time': '30 mins' })
  expect(parseCooklang('>> servings: 2\n\nEat').metadata).toEqual({ servings: '2' })
})

test('lists a repeated food without an amount once, and another recipe by its name', () => {
  const { ingredients, steps } = readCooklang(
    'Mix @flour{200%g}.\n\nDust with @flour and add @./Doughs/Pizza dough{2%balls} for ~{1%hour}.',
    'x',
  )
  expect(ingredients.map(({ line }) => line)).toEqual(['200 g flour', '2 balls Pizza dough'])
  expect(steps[1]).toMatchObject({
    instruction: 'Dust with flour and add 2 balls Pizza dough for 1 hour.',
    duration_sec: 3600,
  })
})

test('escaped characters are literal in text, names and notes, and start no comment', () => {
  const [items] = parseItems('Mail \\@me \\-\\- now, add @oil\\/fat{2\\%}(\\(hot\\)) \\[- or not -]')
  expect(items?.map((item) => (item.type === 'text' ? item.value : [item.quantity, item.note]))).toEqual([
    'Mail @me -- now, add ',
    ['2%', '(hot)'],
    ' [- or not -]',
  ])
  expect(parseItems('\ue000 \uee20\uee21')[0]).toEqual([{ type: 'text', value: '\ue000 \uee20\uee21' }])
  expect(readCooklang('@oil\\/fat{2%g}', 'x').ingredients).toEqual([{ line: '2 g oil/fat', section: null }])
})

test('ingredients alone make a list without steps', () => {
  const { ingredients, steps } = readCooklang('@flour{2%cups}\n@salt{}\n\nKnead with @water{}.', 'x')
  expect(ingredients.map(({ line }) => line)).toEqual(['2 cups flour', 'salt', 'water'])
  expect(steps.map(({ instruction }) => instruction)).toEqual(['Knead with water.'])
})
