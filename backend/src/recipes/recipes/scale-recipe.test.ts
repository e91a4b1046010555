import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { expect, test } from 'vitest'
import { HttpError } from '../../errors/http-error.ts'
import { type Scaling, scaleRecipe } from './scale-recipe.ts'

const LINE = { line: '250,5 g Mehl', amount_readable: '250,5 g', amount_grams: 250.5, recipe_times: 2 }
const recipe = (servings: number | null, line: object = LINE) =>
  ({ id: 7, servings, ingredients: [line] }) as unknown as RecipeRead

test.each([
  [3, 1.5, 5],
  [4, 0.6, 2],
  [4, 0.65, 3],
  [2, 0.1, 1],
  [null, 3, null],
])('%s servings times %s are %s', (servings, times, expected) => {
  expect(scaleRecipe(recipe(servings), { times }).servings).toBe(expected)
})

test('scales by servings', () => {
  expect(scaleRecipe(recipe(4), { servings: 6 })).toMatchObject({
    servings: 6,
    ingredients: [{ line: '376 g Mehl', amount_readable: '376 g', amount_grams: 375.75, recipe_times: 3 }],
  })
})

test('rounds grams to hundredths and keeps unknown amounts', () => {
  const scale = (line: object) => scaleRecipe(recipe(1, line), { times: 1 / 3 }).ingredients[0]
  expect(scale({ ...LINE, amount_grams: 100 })?.amount_grams).toBe(33.33)
  const unknown = { line: 'salt', amount_readable: '', amount_grams: null, recipe_times: null }
  expect(scale(unknown)).toEqual(unknown)
})

test('preserves the decimal separator', () => {
  const scale = (line: string) => scaleRecipe(recipe(1, { ...LINE, line }), { times: 3 }).ingredients[0]?.line
  expect(scale('0.5 kg flour')).toBe('1.5 kg flour')
  expect(scale('0,5 kg Mehl')).toBe('1,5 kg Mehl')
})

test('scales lines in other languages', () => {
  const line = { ...LINE, line: 'しょうゆ 大さじ2', amount_readable: '大さじ2' }
  const scaled = scaleRecipe(recipe(1, line), { times: 3 }).ingredients[0]
  expect(scaled).toMatchObject({ line: 'しょうゆ 大さじ6', amount_readable: '大さじ6' })
})

test('the same size returns the recipe itself', () => {
  const same = recipe(4)
  for (const scaling of [{}, { times: 1 }, { servings: 4 }]) expect(scaleRecipe(same, scaling)).toBe(same)
})

test.each<[string, number | null, Scaling, string, string]>([
  ['servings of a recipe without', null, { servings: 4 }, '/servings', 'no_servings'],
  ['servings and a factor', 4, { servings: 4, times: 2 }, '/times', 'invalid'],
])('refuses %s', (_, servings, scaling, path, code) => {
  const scale = () => scaleRecipe(recipe(servings), scaling)
  expect(scale).toThrow(HttpError)
  expect(scale).toThrow(expect.objectContaining({ fields: [expect.objectContaining({ path, code })] }))
})
