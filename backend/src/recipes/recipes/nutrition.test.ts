import type { NutritionRead } from '@larder/contract/food/nutrition'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

async function readNutrition(
  ingredients: object[],
  servings: number | null,
  instructions: string[] = [],
): Promise<NutritionRead> {
  const steps = instructions.map((instruction) => ({ instruction }))
  const body = { title: 'Counted', servings, ingredients, steps }
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body })).json()
  return (await larder.call('GET', `/recipes/${id}/nutrition`)).json()
}

test('is summed by weight and divided by servings', async () => {
  const nutrition = await readNutrition([{ ingredient_name: 'sugar', amount_readable: '200 g' }], 4)
  expect(nutrition.per_serving?.energy_kcal).toBeCloseTo(193, -1)
  expect(nutrition.per_100_g?.carbohydrate_g).toBeGreaterThan(98)
  expect(nutrition).toMatchObject({
    ...{ known_grams: 200, total_grams: 200, known_share: 1, unweighed_rows: 0 },
    ...{ is_known_enough: true, uncounted: [] },
  })
})

test('lists excluded lines with weight, and gives no figures if they are too many', async () => {
  const nutrition = await readNutrition(
    [
      { ingredient_name: 'stardust', amount_readable: 'some' },
      { ingredient_name: 'sugar', amount_readable: '300 g' },
      { ingredient_name: 'moon dust', amount_readable: '100 g' },
      { ingredient_name: 'salt', amount_readable: 'to taste' },
    ],
    2,
  )
  expect(nutrition).toMatchObject({
    ...{ known_grams: 300, total_grams: 400, known_share: 0.75, unweighed_rows: 2 },
    ...{ is_known_enough: false, per_serving: null, per_100_g: null },
  })
  expect(nutrition.uncounted).toMatchObject([
    { name: 'moon dust', amount_grams: 100, is_unknown: true },
    { name: 'stardust', amount_grams: null, is_unknown: true },
    { name: 'salt', amount_grams: null, is_unknown: false },
  ])
})

test('uses the ingredient if the name in the line is unknown', async () => {
  const ingredient_name = 'butter'
  const line = { ingredient_name, name: 'the yellow stuff', amount_readable: '100 g' }
  expect((await readNutrition([line], 1)).per_100_g?.energy_kcal).toBe(717)
})

test('without servings there are only figures per 100 g, and without known weight none at all', async () => {
  const unserved = await readNutrition([{ ingredient_name: 'sugar', amount_readable: '100 g' }], null)
  expect(unserved.per_serving).toBeNull()
  expect(unserved.per_100_g).not.toBeNull()
  expect((await readNutrition([], 2)).per_100_g).toBeNull()
})

test('counts and reports only the eaten share of frying oil and salt in boiling water', async () => {
  const nutrition = await readNutrition(
    [{ line: '1 kg potatoes' }, { line: '250 ml olive oil' }, { line: '30 g salt' }],
    4,
    ['Boil the potatoes in salted water, then drain.', 'Cook them gently in the olive oil.'],
  )
  expect(nutrition.per_serving?.fat_g).toBeCloseTo(6, 0)
  expect(nutrition.per_serving?.sodium_mg).toBeLessThan(400)
  expect(nutrition.partly_counted).toMatchObject([
    { name: 'olive oil', share: 0.1 },
    { name: 'salt', amount_grams: 30, share: 0.1 },
  ])
  expect((await readNutrition([{ line: '2 tbsp olive oil' }], 1)).partly_counted).toEqual([])
})
