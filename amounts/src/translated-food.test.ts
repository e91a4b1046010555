import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatedNamesModule } from '../scripts/translated-names-module.ts'
import { findGood } from './find-good.ts'
import { findFoodNames, foodKey } from './food-name.ts'
import { nutritionPer100g } from './food-nutrition.ts'
import { translatedNames } from './generated/translated-names.ts'
import { localName } from './local-name.ts'
import { listTranslations, translateFood } from './translated-food.ts'

test.each([
  ['farine', 'flour'],
  ['Farine de blé', 'flour'],
  ['oignons', 'onion'],
  ['meel', 'flour'],
  ['uien', 'onion'],
  ['cipolle', 'onion'],
  ['løg', 'onion'],
  ['cebolla', 'onion'],
  ['cebula', 'onion'],
  ['борошна', 'flour'],
  ['цибулі', 'onion'],
])('%s is %s', (name, food) => {
  expect(translateFood(name)).toBe(food)
  expect(foodKey(name)).toBe(foodKey(food))
})

test('a food has its shelf and its nutrition in every language', () => {
  for (const name of ['farine', 'farina', 'hvedemel', 'борошно']) {
    expect(findGood(name)?.shelf, name).toBe('baking')
    expect(nutritionPer100g(name), name).toEqual(nutritionPer100g('flour'))
  }
})

test('a name that means different foods is not translated', () => {
  const byName = new Map<string, Set<string>>()
  for (const rows of Object.values(translatedNames)) {
    for (const [food = '', ...names] of rows.split('\n').map((row) => row.split(';')))
      for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(food))
  }
  const ambiguous = [...byName].filter(([, foods]) => foods.size > 1)
  expect(ambiguous.length).toBeGreaterThan(0)
  for (const [name] of ambiguous) expect(translateFood(name), name).toBeNull()
})

test('each translated food is a food of the tables', () => {
  for (const [language, rows] of Object.entries(translatedNames)) {
    const foods = rows.split('\n').map((row) => row.split(';')[0] ?? '')
    expect(foods.length, language).toBeGreaterThan(550)
    expect(foods.filter((food) => findFoodNames(food)?.[0] !== food)).toEqual([])
    expect(foods.filter((food) => listTranslations(food).length === 0)).toEqual([])
  }
})

test('the generated module matches the tables', () => {
  const made = readFileSync(new URL('./generated/translated-names.ts', import.meta.url), 'utf8')
  expect(made).toBe(translatedNamesModule())
})

test.each([
  ['de', 'aleppo pepper', 'Aleppo-Pfeffer'],
  ['de', 'blackcurrant', 'schwarze Johannisbeere'],
  ['de', 'hare', 'Hase'],
  ['fr', 'aleppo pepper', 'piment d’alep'],
])('in %s, %s is not the name of a similar food', (language, food, name) => {
  expect(localName(food, language)).toBe(name)
})

test.each([
  ['damasco', 'apricot'],
  ['basterdsuiker', 'brown sugar'],
  ['courge', 'pumpkin'],
])('%s is the common food of this name', (name, food) => {
  expect(translateFood(name)).toBe(food)
})

test('a language has one food for each name', () => {
  for (const [language, rows] of Object.entries(translatedNames)) {
    const names = rows.split('\n').flatMap((row) => row.split(';').slice(1))
    const repeated = names.filter((name, at) => names.indexOf(name) !== at)
    expect(repeated, language).toEqual([])
  }
})
