import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foodNamesModule } from '../scripts/food-names-module.ts'
import { findFoodNames, foodKey } from './food-name.ts'
import { foodKinds, foodNames, ingredientWords, lineWords } from './generated/food-names.ts'

describe('two names of one food', () => {
  test.each([
    ['Mehl', 'plain flour'],
    ['EVOO', 'olive oil'],
    ['garlic cloves', 'Knoblauchzehe'],
    ['large free-range eggs', 'Ei'],
    ['boneless, skinless chicken breast halves', 'Hähnchenbrust'],
    ['Maris Piper potatoes', 'potato'],
    ['fresh flat-leaf parsley leaves', 'Petersilie'],
    ['red or yellow bell peppers', 'bell pepper'],
    ['taleggio cheese', 'taleggio'],
    ['frozen green beans', 'grüne Bohnen'],
    ['moonfruits', 'fresh moonfruit'],
  ])('%s, %s', (one, other) => {
    expect(foodKey(one)).toBe(foodKey(other))
  })
})

describe('two foods', () => {
  test.each([
    ['brown sugar', 'sugar'],
    ['ground beef', 'beef'],
    ['whole milk', 'milk'],
    ['chocolate milk', 'milk chocolate'],
    ['dried oregano', 'oregano'],
    ['smoked salmon', 'salmon'],
    ['peppers', 'pepper'],
    ['peanut butter', 'butter'],
    ['sweet potatoes', 'potatoes'],
    ['canned tomatoes', 'tomatoes'],
    ['egg whites', 'eggs'],
    ['potato bread', 'bread'],
  ])('%s, %s', (one, other) => {
    expect(foodKey(one)).not.toBe(foodKey(other))
  })
})

describe('the end of a name tells the food, if the words before it do not change it', () => {
  test.each([
    ['waxy potatoes', 'potato'],
    ['Purple potatoes', 'potato'],
    ['waxy 1234 potatoes', 'potato'],
    ['ripe waxy potatoes, fresh', 'potato'],
    ['cold pressed rapeseed oil', 'canola oil'],
    ['pale straw coloured waxy potatoes of a farm', null],
    ['rhubarb ice cream', 'ice cream'],
    ['golden ice cream', 'ice cream'],
    ['Smoked potatoes', null],
    ['smoked ice cream', null],
    ['vanilla cheddar', null],
    ['hemp milk', null],
    ['garlic olive oil', null],
    ['golden sesame oil', null],
    ['potatoes waxy', null],
  ])('%s: %s', (name, food) => {
    expect(findFoodNames(name)?.[0] ?? null).toBe(food)
  })
})

test.each([
  ['organic large sweet potatoes', 'sweet potato'],
  ['organic fine sea salt', 'fine sea salt'],
  ['good fresh fine sea salt', 'fine sea salt'],
  ['best fresh finely grated large organic raw sugar', 'raw sugar'],
  ['large ripe organic mangoes', 'mango'],
])('descriptive words are left out unless they belong to the name: %s is %s', (name, food) => {
  expect(foodKey(name)).toBe(foodKey(food))
})

test('finds a food by each of its names', () => {
  for (const [[name = '']] of foodNames) expect(findFoodNames(name)?.[0]).toBe(name)
})

test('there are 500 foods and more, each kind is of one of them, and no word belongs to both sides', () => {
  expect(foodNames.length).toBeGreaterThan(500)
  const foods = new Set(foodNames.map(([[name]]) => name))
  expect(foodKinds.filter(([, food]) => !foods.has(food))).toEqual([])
  expect(lineWords.filter((word) => ingredientWords.includes(word))).toEqual([])
})

test('any text has a key', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => typeof foodKey(name) === 'string'))
})

test('the generated module matches the tables', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const made = foodNamesModule(
    read('../reference/names.csv'),
    read('../reference/descriptive-words.csv'),
    read('../reference/kinds.csv'),
  )
  expect(read('./generated/food-names.ts')).toBe(made)
})
