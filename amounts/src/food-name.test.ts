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
