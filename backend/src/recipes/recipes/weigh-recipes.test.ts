import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBatches,
  expandLines,
  type InnerRecipes,
  resolveLinks,
  type UnweighedRecipe,
  weighRecipes,
} from './inner-recipes.ts'

const line = (amount: string, more: Partial<RecipeIngredientRead> = {}): RecipeIngredientRead => ({
  ...{ id: 1, ingredient_id: 1, name: 'flour', line: `${amount} flour`, amount_readable: amount },
  ...{ amount_grams: null, grams_by: 'unknown', section: null, note: null },
  ...{ recipe_id: null, recipe_title: null, recipe_times: null },
  ...more,
})
const grams = (weight: number) => line(`${weight} g`, { amount_grams: weight, grams_by: 'weighed' })
const recipe = (
  id: number,
  servings: number | null,
  ingredients: RecipeIngredientRead[],
): UnweighedRecipe => ({
  ...{ id, user_id: id, title: `Recipe ${id}`, servings, ingredients, yield_words: null },
})
const total = (lines: RecipeIngredientRead[], inner: InnerRecipes) =>
  expandLines(lines, null, inner).reduce((sum, { amount_grams }) => sum + (amount_grams ?? 0), 0)

test('a line weighs its share of the linked recipe, at any depth', () => {
  const dough = recipe(1, 4, [grams(600), line('1 portion', { recipe_id: 2 })])
  const starter = recipe(2, 2, [grams(400)])
  const inner = weighRecipes([dough, starter])
  const lines = resolveLinks([line('2 portions', { recipe_id: 1 })], inner)
  expect(inner.get(1)?.amount_grams).toBe(800)
  expect(lines).toMatchObject([
    { recipe_title: 'Recipe 1', recipe_times: 0.5, amount_grams: 400, grams_by: 'by_piece' },
  ])
  expect(Object.fromEntries(countBatches(lines, inner))).toEqual({ 1: 0.5, 2: 0.25 })
  expect(expandLines(lines, 9, inner)).toMatchObject([
    { amount_grams: 300, amount_readable: '300 g', cook_id: 1 },
    { amount_grams: 100, cook_id: 2 },
  ])
})

test('a stated yield takes precedence over lines and servings', () => {
  const bread = { ...recipe(1, 4, [grams(1000)]), yield_words: '2 loaves, 450 g each' }
  const inner = weighRecipes([bread])
  const lines = resolveLinks([line('1', { recipe_id: 1 }), line('1 portion', { recipe_id: 1 })], inner)
  expect(inner.get(1)?.amount_grams).toBe(900)
  expect(lines).toMatchObject([
    { recipe_times: 0.5, amount_grams: 450 },
    { recipe_times: 0.25, amount_grams: 225 },
  ])
})

test('batches of a recipe used by two others are added up', () => {
  const inner = weighRecipes([
    recipe(1, null, [line('1', { recipe_id: 3 })]),
    recipe(2, null, [line('2', { recipe_id: 3 })]),
    recipe(3, null, [grams(100)]),
  ])
  const lines = resolveLinks([line('1', { recipe_id: 1 }), line('3', { recipe_id: 2 })], inner)
  expect(countBatches(lines, inner).get(3)).toBe(7)
  expect(total(lines, inner)).toBe(700)
})

test('a line with an unknown recipe or amount is not resolved', () => {
  const inner = weighRecipes([recipe(1, null, [grams(100)]), recipe(2, 2, [])])
  const lines = resolveLinks(
    [line('1 portion', { recipe_id: 5 }), line('1 portion', { recipe_id: 1 }), line('1', { recipe_id: 2 })],
    inner,
  )
  expect(lines).toMatchObject([
    { recipe_id: null, recipe_title: null, recipe_times: null },
    { recipe_id: 1, recipe_times: null, amount_grams: null },
    { recipe_id: 2, recipe_times: null },
  ])
  expect(expandLines(lines, null, inner)).toHaveLength(3)
})

test('a circle in the data terminates', () => {
  const inner = weighRecipes([
    recipe(1, 1, [grams(10), line('1', { recipe_id: 2 })]),
    recipe(2, 1, [grams(10), line('1', { recipe_id: 1 })]),
  ])
  expect(inner.get(1)?.amount_grams).toBe(20)
})

test('twenty links per recipe, fifty levels deep, do not overflow', () => {
  const deep = Array.from({ length: 50 }, (_, at) =>
    recipe(at + 1, 1, at === 49 ? [grams(1)] : Array(20).fill(line('1000', { recipe_id: at + 2 }))),
  )
  const inner = weighRecipes(deep)
  const needed = expandLines(resolveLinks([line('1', { recipe_id: 1 })], inner), null, inner)
  expect(needed).toHaveLength(1)
  expect(needed[0]?.amount_grams).toSatisfy(Number.isFinite)
})

/** Each stands only for later ones, so that there is no circle. */
const anyRecipes = fc
  .integer({ min: 1, max: 8 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc
          .array(
            fc.oneof(
              fc.integer({ min: 1, max: 1000 }).map(grams),
              ...(at + 1 < count
                ? [
                    fc
                      .tuple(fc.integer({ min: at + 2, max: count }), fc.integer({ min: 1, max: 4 }))
                      .map(([recipe_id, portions]) => line(`${portions} portions`, { recipe_id })),
                  ]
                : []),
            ),
            { minLength: 1, maxLength: 5 },
          )
          .map((lines) => recipe(at + 1, 4, lines)),
      ),
    ),
  )

test('expanded lines have the same weight in any order of recipes', () => {
  fc.assert(
    fc.property(anyRecipes, (recipes) => {
      const inner = weighRecipes(recipes)
      const turned = weighRecipes(recipes.toReversed())
      const lines = resolveLinks([line('4 portions', { recipe_id: 1 })], inner)
      expect(total(lines, inner)).toBeCloseTo(inner.get(1)?.amount_grams ?? 0, 0)
      expect(turned.get(1)).toEqual(inner.get(1))
    }),
  )
})
