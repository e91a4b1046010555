import { expect, test } from 'vitest'
import { findNamedRecipes, readRecipeTitle } from './suggested-recipes.ts'

test.each([
  ['2 portions of pizza dough', 'pizza dough'],
  ['2 servings pizza dough, rolled thin', 'pizza dough'],
  ['Half of the pizza dough', 'pizza dough'],
  ['½ Menge Pizzateig', 'Pizzateig'],
  ['500 g Dough base-x4vh1vtb', 'Dough base-x4vh1vtb'],
  ['pizza dough', 'pizza dough'],
])('%j searches for the recipe %j', (line, expected) => {
  expect(readRecipeTitle(line)).toBe(expected)
})

test('offers a recipe if the line includes its full title', () => {
  const found = ['Dough', 'Pizza dough', 'Pizza dough with rye', 'Do'].map((title, id) => ({ id, title }))
  expect(findNamedRecipes('1 portion of pizza DOUGH', found).map(({ title }) => title)).toEqual([
    'Pizza dough',
    'Dough',
  ])
})
