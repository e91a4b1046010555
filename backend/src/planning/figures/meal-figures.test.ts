import type { MealFigures } from '@larder/contract/planning/meal-figures'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp } from '../../../test/test-app.ts'

const larder = await openTestApp()
const [ann, ben] = [await larder.addUser('ann'), await larder.addUser('ben')]
const write = async (more: object, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title: 'Porridge', servings: 2, ...more } })).json()
    .id
const plan = async (body: object) =>
  (await larder.call('POST', '/planned-meals/', { as: ann, body: { meal: 'dinner', ...body } })).json().id
const read = (query: string, as = ann) => larder.call('GET', `/meal-plan/figures?${query}`, { as })

test('sums one serving of each meal per day and in total', async () => {
  const bread = await write({ ingredients: [{ line: '200 g plain flour' }] })
  const odd = await write({
    ingredients: [{ line: '100 g plain flour' }, { line: '300 g moon dust' }, { line: '2 rolls' }],
  })
  const hidden = await write({ visibility: 'private', ingredients: [{ line: '1 kg sugar' }] }, ben)
  const loaf = await plan({ day: '2026-11-16', recipe_id: bread, servings: 8 })
  await plan({ day: '2026-11-17', leftover_of_id: loaf })
  await plan({ day: '2026-11-17', title: 'Pizza at Ann’s' })
  await plan({ day: '2026-11-18', recipe_id: odd })
  await larder.db
    .updateTable('planned_meals')
    .set({ recipe_id: hidden })
    .where('id', '=', await plan({ day: '2026-11-19', recipe_id: bread }))
    .execute()
  const response = await read('from=2026-11-16&to=2026-11-22')
  expect(response.statusCode, response.body).toBe(200)
  const { days, whole } = response.json() as MealFigures
  const [monday, tuesday, wednesday, thursday, friday] = days
  expect(days).toHaveLength(7)
  expect(monday).toMatchObject({ meal_count: 1, unknown_meals: 0, total_grams: 100, known_share: 1 })
  expect(monday?.nutrition?.energy_kcal).toBeGreaterThan(300)
  expect(tuesday).toMatchObject({ meal_count: 2, unknown_meals: 1, nutrition: monday?.nutrition })
  expect(wednesday).toMatchObject({
    is_known_enough: false,
    nutrition: null,
    total_grams: 200,
    known_share: 0.25,
    unweighed_rows: 1,
  })
  expect(thursday).toMatchObject({ meal_count: 1, unknown_meals: 1, total_grams: 0, nutrition: null })
  expect(friday).toMatchObject({ meal_count: 0, is_known_enough: false })
  expect(whole).toMatchObject({ meal_count: 5, unknown_meals: 2, total_grams: 400 })
})

test('rejects plans of other kitchens and too many days', async () => {
  expectProblem(await read('kitchen_id=99999'), 404)
  expectProblem(await read('from=2026-01-01&to=2026-12-31'), 422)
  expect((await read('', ben)).json().whole).toMatchObject({ meal_count: 0 })
})
