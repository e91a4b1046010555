import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import { MAX_TEMPLATE_MEALS, type MealTemplateApplied } from '@larder/contract/planning/meal-templates'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp()
const stranger = await larder.addUser('stranger')
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number

const MONDAY = '2026-11-16'
const NEXT = '2026-11-23'

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
})

const plan = async (body: object, as = ann) => {
  const meal = { kitchen_id, day: MONDAY, meal: 'dinner', title: 'Soup', ...body }
  const made = await larder.call('POST', '/planned-meals/', { as, body: meal })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const saveTemplate = (body: object, as = ann) =>
  larder.call('POST', '/meal-templates/', { as, body: { kitchen_id, name: 'Week', from: MONDAY, ...body } })
const apply = async (id: number, body: object, as = ann): Promise<MealTemplateApplied> => {
  const url = `/meal-templates/${id}/apply`
  const response = await larder.call('POST', url, { as, body: { from: NEXT, is_replacing: false, ...body } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const read = async (as = ann, from = NEXT): Promise<MealPlanRead> =>
  (await larder.call('GET', `/meal-plan/?from=${from}&kitchen_id=${kitchen_id}`, { as })).json()
const titles = async (as = ann, from = NEXT) =>
  (await read(as, from)).meals.map(({ day, meal, title }) => `${day} ${meal} ${title}`)
const undo = ({ undo: operations }: MealTemplateApplied, as = ann) =>
  larder.call('POST', `/meal-plan/operations?kitchen_id=${kitchen_id}`, { as, body: { operations } })
const write = async (more: object, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title: 'Borsch', ...more } })).json().id
const list = async (as = ann) =>
  (await larder.call('GET', `/meal-templates/?kitchen_id=${kitchen_id}`, { as })).json().items

test('saves a week and applies it to another week', async () => {
  const recipe_id = await write({})
  const { id: roast } = await plan({ recipe_id, title: undefined, servings: 4, note: 'Buy dill.' })
  await plan({ day: '2026-11-17', meal: 'lunch', title: undefined, leftover_of_id: roast })
  await plan({ day: '2026-11-22', meal: 'Brunch', title: 'Pizza at Ann’s' })
  const saved = await saveTemplate({ name: ' Quiet week ' })
  expect(saved.statusCode, saved.body).toBe(201)
  expect(saved.json()).toMatchObject({
    ...{ kitchen_id, name: 'Quiet week', weekdays: [1, 2, 3, 4, 5, 6, 7], meal_count: 3, version: 1 },
    meals: [
      { weekday: 1, meal: 'dinner', title: 'Borsch', recipe_id, servings: 4, note: 'Buy dill.' },
      { weekday: 2, meal: 'lunch', title: 'Borsch', leftover_of: 0 },
      { weekday: 7, meal: 'Brunch', title: 'Pizza at Ann’s', recipe_id: null, leftover_of: null },
    ],
    may: ['update', 'delete', 'apply'],
  })
  // Starts on a Wednesday; meals stay on their weekday.
  const done = await apply(saved.json().id, { from: '2026-11-25' }, ben)
  expect(done).toMatchObject({ added: 3, removed: 0 })
  const { meals } = await read(ann, '2026-11-25')
  expect(meals).toMatchObject([
    { day: '2026-11-29', meal: 'Brunch', title: 'Pizza at Ann’s' },
    { day: '2026-11-30', meal: 'dinner', recipe_id, servings: 4, note: 'Buy dill.', cook_user_id: null },
    { day: '2026-12-01', meal: 'lunch', leftover_of_id: meals[1]?.id },
  ])
  expect(await titles(ann, MONDAY)).toHaveLength(3)
})

test('adds to or replaces meals on the days of the template only, and can be undone', async () => {
  await plan({ title: 'Stew' })
  await plan({ day: '2026-11-20', title: 'Fish' })
  const { id } = (await saveTemplate({ weekdays: [5, 1, 3] })).json()
  await plan({ day: NEXT, title: 'Toast' })
  await plan({ day: '2026-11-24', title: 'Pasta' })
  await plan({ day: '2026-11-25', title: 'Rice' })
  const before = await titles()
  const added = await apply(id, {})
  expect(await titles()).toEqual([
    ...[`${NEXT} dinner Toast`, `${NEXT} dinner Stew`, '2026-11-24 dinner Pasta'],
    ...['2026-11-25 dinner Rice', '2026-11-27 dinner Fish'],
  ])
  expect((await undo(added)).statusCode).toBe(200)
  expect(await titles()).toEqual(before)
  const replaced = await apply(id, { is_replacing: true }, ben)
  expect(replaced).toMatchObject({ added: 2, removed: 2 })
  expect(await titles(), 'Wednesday is one of its days, and empty').toEqual([
    ...[`${NEXT} dinner Stew`, '2026-11-24 dinner Pasta', '2026-11-27 dinner Fish'],
  ])
  await undo(replaced, ben)
  await undo(replaced, ben)
  expect(await titles()).toEqual(before)
})

test('does not add a meal that is already planned', async () => {
  const recipe_id = await write({})
  await plan({ recipe_id, title: undefined })
  await plan({ day: '2026-11-17', title: 'Toast' })
  const { id } = (await saveTemplate({})).json()
  await plan({ day: NEXT, recipe_id, title: undefined })
  const added = await apply(id, {})
  expect(added).toMatchObject({ added: 1, removed: 0 })
  expect(await titles()).toEqual([`${NEXT} dinner Borsch`, '2026-11-24 dinner Toast'])
  await apply(id, {})
  expect(await titles()).toHaveLength(2)
  await undo(added)
  expect(await titles()).toEqual([`${NEXT} dinner Borsch`])
})

test('replaces and restores meals of a device whose clock runs ahead', async () => {
  const { id } = (await saveTemplate({})).json()
  const [at, meal_key] = [Date.now() + 3_600_000, '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b22']
  const set = {
    place: { day: NEXT, meal: 'dinner', position: 1 },
    dish: { title: 'Early' },
    is_removed: false,
  }
  const operations = [{ id: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b21', at, meal_key, set }]
  const url = `/meal-plan/operations?kitchen_id=${kitchen_id}`
  expect((await larder.call('POST', url, { as: ann, body: { operations } })).statusCode).toBe(200)
  const done = await apply(id, { is_replacing: true })
  expect(await titles()).toEqual([])
  await undo(done)
  expect(await titles()).toEqual([`${NEXT} dinner Early`])
})

test('keeps the title of unreadable and deleted recipes', async () => {
  const recipe_id = await write({ visibility: 'private' })
  await plan({ recipe_id, title: undefined })
  const { id } = (await saveTemplate({}, ben)).json()
  const url = `/meal-templates/${id}`
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { title: 'Secret borsch' } })
  expect((await larder.call('GET', url, { as: ben })).json().meals).toMatchObject([
    { title: 'Borsch', recipe_id: null },
  ])
  expect((await larder.call('GET', url, { as: ann })).json().meals).toMatchObject([
    { title: 'Secret borsch', recipe_id },
  ])
  await apply(id, {}, ben)
  expect((await read()).meals).toMatchObject([{ title: 'Borsch', recipe_id: null }])
  await larder.call('DELETE', `/recipes/${recipe_id}?permanent=true`, { as: ann })
  expect((await larder.call('GET', url, { as: ann })).json().meals).toMatchObject([
    { title: 'Borsch', recipe_id: null },
  ])
})

test('updates a shopping list that follows the plan', async () => {
  const recipe_id = await write({ servings: 2, ingredients: [{ line: '200 g plain flour' }] })
  await plan({ recipe_id, title: undefined, servings: 4 })
  const { id } = (await saveTemplate({})).json()
  const shopping = await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Week' } })
  const url = `/shopping-lists/${shopping.json().id}`
  await larder.call('POST', `${url}/planned-days`, { as: ann, body: { kitchen_id, days: [NEXT] } })
  const done = await apply(id, {})
  const items = async () =>
    (await larder.call('GET', url, { as: ann }))
      .json()
      .groups.flatMap((group: { items: unknown[] }) => group.items)
  expect(await items()).toMatchObject([{ name: 'plain flour', amount_grams: 400 }])
  await undo(done)
  expect(await items()).toEqual([])
})

test('renames and deletes templates, and rejects duplicate names', async () => {
  const { id } = (await saveTemplate({ name: 'Summer' })).json()
  await saveTemplate({ name: 'autumn' }, ben)
  const url = `/meal-templates/${id}`
  expectProblem(await saveTemplate({ name: 'SUMMER ' }, ben), 409)
  expectProblem(await larder.call('PUT', url, { as: ben, body: { name: ' Autumn' } }), 409)
  const renamed = await larder.call('PUT', url, { as: ben, body: { name: ' Winter ' } })
  expect(renamed.json()).toMatchObject({ name: 'Winter', version: 2 })
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['autumn', 'Winter'])
  expect((await larder.call('DELETE', url, { as: ben })).statusCode).toBe(204)
  expectProblem(await larder.call('GET', url, { as: ann }), 404)
  expect(await list()).toHaveLength(1)
})

test('separates own and kitchen templates, and hides them from other users', async () => {
  const own = (await saveTemplate({ kitchen_id: null, name: 'Mine' })).json()
  const ours = (await saveTemplate({ name: 'Ours' })).json()
  expect((await larder.call('GET', '/meal-templates/', { as: ann })).json().items).toMatchObject([
    { name: 'Mine', kitchen_id: null },
  ])
  expect(await list(ben)).toMatchObject([{ name: 'Ours' }])
  const body = { from: NEXT, is_replacing: true }
  for (const [as, { id }] of [...[[ben, own] as const, [stranger, own] as const], [stranger, ours] as const])
    expectProblem(await larder.call('POST', `/meal-templates/${id}/apply`, { as, body }), 404)
  expectProblem(await larder.call('GET', `/meal-templates/?kitchen_id=${kitchen_id}`, { as: stranger }), 404)
  expect(invalidPaths(await saveTemplate({ name: 'x' }, stranger))).toEqual(['/kitchen_id'])
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expectProblem(await larder.call('GET', `/meal-templates/${ours.id}`, { as: ben }), 404)
  await larder.call('DELETE', kitchen, { as: ann })
  expectProblem(await larder.call('GET', `/meal-templates/${ours.id}`, { as: ann }), 404)
})

test.each([
  [{ from: '2026-02-30' }, '/from'],
  [{ from: '3000-01-01' }, '/from'],
  [{ name: '  ' }, '/name'],
  [{ weekdays: [] }, '/weekdays'],
  [{ weekdays: [8] }, '/weekdays/0'],
  [{ weekdays: [1, 1] }, '/weekdays'],
])('%j is refused', async (bad, path) => {
  expect(invalidPaths(await saveTemplate(bad))).toEqual([path])
})

test('enforces the date range and the maximum number of meals', async () => {
  const { id } = (await saveTemplate({})).json()
  const late = { from: '2999-12-30', is_replacing: false }
  const refused = await larder.call('POST', `/meal-templates/${id}/apply`, { as: ann, body: late })
  expect(invalidPaths(refused)).toEqual(['/from'])
  await sql`
    insert into planned_meals (meal_plan_id, key, day, meal, title)
    select p.id, gen_random_uuid(), date '2026-11-16' + n % 7, 'lunch', 'Soup'
    from meal_plans p, generate_series(0, ${sql.lit(MAX_TEMPLATE_MEALS)}) as n where p.kitchen_id = ${kitchen_id}`.execute(
    larder.db,
  )
  const tooMany = await saveTemplate({ name: 'Feast' })
  expectProblem(tooMany, 409)
  expect(tooMany.json().params).toMatchObject({ limit: MAX_TEMPLATE_MEALS })
  expect((await saveTemplate({ name: 'Monday', weekdays: [1] })).statusCode).toBe(201)
})
