import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { MealNeeds } from '@larder/contract/shopping/meal-needs'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from '../meal-plan/plan-days.ts'
import { deleteOldRequests } from './recipe-requests.queries.ts'

// Jobs stay in the queue, so that the tests can count the notifications.
const larder = await openTestApp({ JOBS: 'off', RATE_LIMITS: 'on' })
const DAY = addDays(today(), 10)
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number
let recipe_id: number
let mealId: number

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
  recipe_id = await write('Ben’s stew')
  mealId = await plan(recipe_id)
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: TestUser, body?: object) => {
  const response = await larder.call(method, url, { as, ...(body && { body }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.statusCode === 204 ? null : response.json()
}
const write = async (title: string, as = ben, more: object = { visibility: 'private' }): Promise<number> =>
  (
    await call('POST', '/recipes/', as, {
      title,
      servings: 2,
      ingredients: [{ line: '500 g beef' }],
      ...more,
    })
  ).id
const plan = async (recipeId: number, as = ben): Promise<number> =>
  (await call('POST', '/planned-meals/', as, { kitchen_id, day: DAY, meal: 'dinner', recipe_id: recipeId }))
    .id
const meal = (as: TestUser): Promise<PlannedMeal> => call('GET', `/planned-meals/${mealId}`, as)
const ask = (as = ann) => call('POST', `/planned-meals/${mealId}/recipe-request`, as)
const requests = async (as = ben) => (await call('GET', '/recipe-requests/', as)).items
const share = (id = recipe_id) => call('PUT', `/recipes/${id}`, ben, { visibility: 'kitchen', kitchen_id })
const countPushes = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from graphile_worker.jobs where task_identifier = 'send_push'
      and queue_name = ${`pushes of ${ben.id}`}`.execute(larder.db)
  return rows[0]?.count
}
const addDevice = async (as: TestUser) => {
  const columns = { p256dh: 'key', auth: 'auth', language: 'en', time_zone: 'UTC' }
  const values = { ...columns, user_id: as.id, endpoint: `https://push.example.com/${as.id}` }
  await larder.db
    .insertInto('push_subscriptions')
    .values({ ...values, wants_timers: true, wants_alarms: true })
    .execute()
}

test('shows other members only title and owner of a private planned recipe', async () => {
  const unshared = { owner_id: ben.id, owner_name: ben.username, is_requested: false }
  expect(await meal(ann)).toMatchObject({ recipe_id: null, title: 'Ben’s stew', unshared })
  expect(await meal(ben)).toMatchObject({ recipe_id, unshared })
  expectProblem(await larder.call('GET', `/recipes/${recipe_id}`, { as: ann }), 404)
  await call('PUT', `/recipes/${recipe_id}`, ben, { title: 'Renamed in secret' })
  expect((await meal(ann)).title).toBe('Ben’s stew')
  await share()
  expect(await meal(ann)).toMatchObject({ recipe_id, unshared: null })
})

test('ignores deleted and public recipes and owners outside the kitchen', async () => {
  await call('DELETE', `/recipes/${recipe_id}`, ben)
  expect((await meal(ann)).unshared).toBeNull()
  mealId = await plan(await write('For all', ben, {}))
  expect((await meal(ann)).unshared).toBeNull()
  const carl = await larder.addUser(`carl-${kitchen_id}`)
  const carls = await write('Carl’s', carl, {})
  mealId = await plan(carls)
  await call('PUT', `/recipes/${carls}`, carl, { visibility: 'private' })
  expect(await meal(ann)).toMatchObject({ recipe_id: null, unshared: null })
})

test('notifies the owner once, who shares the recipe with one change', async () => {
  await addDevice(ben)
  await ask()
  await ask()
  expect((await meal(ann)).unshared?.is_requested).toBe(true)
  const openRequest = { recipe_id, title: 'Ben’s stew', kitchen_id, user_id: ann.id, username: ann.username }
  expect(await requests()).toMatchObject([openRequest])
  expect(await requests(ann)).toEqual([])
  expect(await countPushes()).toBe(1)
  await share()
  expect(await requests()).toEqual([])
  await call('PUT', `/recipes/${recipe_id}`, ben, { visibility: 'private' })
  expect(await requests()).toEqual([])
})

test('hides a declined request, and ignores repeats for 30 days', async () => {
  await addDevice(ben)
  await ask()
  const [{ id }] = await requests()
  expectProblem(await larder.call('DELETE', `/recipe-requests/${id}`, { as: ann }), 404)
  await call('DELETE', `/recipe-requests/${id}`, ben)
  await ask()
  expect(await requests()).toEqual([])
  expect((await meal(ann)).unshared?.is_requested).toBe(true)
  expect(await countPushes()).toBe(1)
  await sql`update recipe_requests set created_at = now() - interval '31 days' where id = ${id}`.execute(
    larder.db,
  )
  await deleteOldRequests(larder.db)
  await ask()
  expect(await requests()).toHaveLength(1)
})

test('ends a request when either user leaves the kitchen', async () => {
  await ask()
  await call('DELETE', `${kitchen}/members/${ben.id}`, ben)
  expect(await requests()).toEqual([])
  expect((await meal(ann)).unshared).toBeNull()
  await ask()
  expect(await requests()).toEqual([])
})

test('limits the rate of requests', async () => {
  for (let count = 0; count < 30; count++) await ask()
  expectProblem(await larder.call('POST', `/planned-meals/${mealId}/recipe-request`, { as: ann }), 429)
})

test('lists meals with missing ingredients until the recipe is shared', async () => {
  const needs = (): Promise<MealNeeds> =>
    call('GET', `/meal-plan/needs?kitchen_id=${kitchen_id}&day=${DAY}`, ann)
  const unshared = { owner_name: ben.username }
  const missing = { planned_meal_id: mealId, day: DAY, title: 'Ben’s stew', unshared }
  expect(await needs()).toMatchObject({ meal_count: 1, items: [], missing_meals: [missing] })
  const list = `/shopping-lists/${(await call('POST', '/shopping-lists/', ann, { name: 'Week' })).id}`
  await call('POST', `${list}/planned-days`, ann, { kitchen_id, days: [DAY] })
  const read = (): Promise<ShoppingListRead> => call('GET', list, ann)
  expect((await read()).recipes).toMatchObject([{ title: 'Ben’s stew', lacks_ingredients: true }])
  await share()
  expect(await needs()).toMatchObject({ items: [{ name: 'beef' }], missing_meals: [] })
  const { recipes, groups } = await read()
  expect(recipes).toMatchObject([{ title: 'Ben’s stew', lacks_ingredients: false }])
  expect(groups.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['beef'])
  await call('PUT', `/recipes/${recipe_id}`, ben, { visibility: 'private' })
  expect((await read()).recipes[0]?.lacks_ingredients).toBe(true)
})

test('counts private recipes of a kitchen’s book by owner; only the owner reads titles', async () => {
  const book = `/books/${(await call('POST', '/books/', ann, { title: 'Ours', visibility: 'kitchen', kitchen_id })).id}`
  const second = await write('Ben’s soup')
  for (const id of [recipe_id, second]) await call('PUT', `${book}/recipes/${id}`, ben, {})
  const unshared = async (as: TestUser) => (await call('GET', `${book}/unshared-recipes`, as)).items
  const bens = { owner_id: ben.id, owner_name: ben.username, recipe_count: 2 }
  expect(await unshared(ann)).toEqual([{ ...bens, is_requested: false, recipes: [] }])
  expect(await unshared(ben)).toEqual([
    {
      ...{ ...bens, is_requested: false },
      recipes: [
        { id: recipe_id, title: 'Ben’s stew' },
        { id: second, title: 'Ben’s soup' },
      ],
    },
  ])
  await addDevice(ben)
  await call('POST', `${book}/recipe-requests`, ann, { owner_id: ben.id })
  expect(await unshared(ann)).toMatchObject([{ is_requested: true }])
  expect((await requests()).map(({ title }: { title: string }) => title).sort()).toEqual([
    'Ben’s soup',
    'Ben’s stew',
  ])
  expect(await countPushes()).toBe(1)
  for (const id of [recipe_id, second]) await share(id)
  expect(await unshared(ann)).toEqual([])
})

test('reveals nothing about books outside the user’s kitchens', async () => {
  const carl = await larder.addUser(`carl-${kitchen_id}`)
  const book = `/books/${(await call('POST', '/books/', ben, { title: 'All', visibility: 'public' })).id}`
  await call('PUT', `${book}/recipes/${recipe_id}`, ben, {})
  for (const as of [ann, carl]) {
    expect((await call('GET', `${book}/unshared-recipes`, as)).items).toEqual([])
    await call('POST', `${book}/recipe-requests`, as, { owner_id: ben.id })
  }
  expect(await requests()).toEqual([])
})
