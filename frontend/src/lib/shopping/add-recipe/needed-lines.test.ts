import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { expect, test } from 'vitest'
import { expandInnerRecipes, listNeededLines, listUnticked } from './needed-lines.ts'

const rows = [
  { ingredient_id: 1, name: 'salt', amount_readable: '1 tsp' },
  { ingredient_id: 2, name: 'flour', amount_readable: '200 g' },
  { ingredient_id: 3, name: 'water', amount_readable: '' },
  { ingredient_id: 2, name: 'flour', amount_readable: '2 tbsp' },
]

test('lists each ingredient once, staples last, without water', () => {
  expect(listNeededLines(rows, (name) => name !== 'water', new Set([1]))).toEqual([
    { ingredient_id: 2, name: 'flour', amount: '200 g + 2 tbsp', isStaple: false },
    { ingredient_id: 1, name: 'salt', amount: '1 tsp', isStaple: true },
  ])
})

test('lists each unticked ingredient once', () => {
  expect(listUnticked(rows, new Set([1]))).toEqual([2, 3])
  expect(listUnticked(rows, new Set([1, 2, 3]))).toEqual([])
})

test('the ingredients of an inner recipe replace its line', () => {
  const line = (ingredient_id: number, amount_readable: string, recipe_times: number | null = null) =>
    ({
      ingredient_id,
      name: 'x',
      line: amount_readable,
      amount_readable,
      recipe_times,
    }) as RecipeIngredientRead
  const inner = [
    { times: 0.5, ingredients: [line(2, '300 g'), line(8, '1', 2)] },
    { times: 1, ingredients: [line(3, '1 egg')] },
    { times: 0, ingredients: [line(4, '1 tin')] },
  ] as InnerRecipeRead[]
  expect(expandInnerRecipes([line(1, '1 tsp'), line(9, '2 portions', 0.5)], inner, 2)).toMatchObject([
    { ingredient_id: 1, amount_readable: '1 tsp' },
    { ingredient_id: 2, amount_readable: '300 g' },
    { ingredient_id: 3, amount_readable: '2 eggs' },
  ])
})
