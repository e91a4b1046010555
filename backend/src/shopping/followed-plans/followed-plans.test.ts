import { randomUUID } from 'node:crypto'
import { MAX_FOLLOWING_LISTS } from '@larder/contract/shopping/followed-plans'
import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from '../../planning/meal-plan/plan-days.ts'
import { stopFollowingPastPlans } from './followed-plans.queries.ts'

const larder = await openTestApp()
// Always in the future, because past days are dropped.
const THURSDAY = addDays(today(), 10)
const FRIDAY = addDays(THURSDAY, 1)
const SUNDAY = addDays(THURSDAY, 3)
const DAYS = [THURSDAY, FRIDAY]
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number
let list: string

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
  list = await newList()
})

const newList = async (as = ann, body: object = {}) => {
  const response = await larder.call('POST', '/shopping-lists/', { as, body: { name: 'Week', ...body } })
  return `/shopping-lists/${response.json().id}`
}
const write = async (title: string, lines: object[], as = ann, more: object = {}): Promise<number> => {
  const body = { title, servings: 2, ingredients: lines, ...more }
  return (await larder.call('POST', '/recipes/', { as, body })).json().id
}
const lasagne = (as = ann, more: object = {}) =>
  write(
    'Lasagne',
    [{ line: '500 g ground beef' }, { line: '200 g plain flour' }, { line: '5 g salt' }],
    as,
    more,
  )
const plan = async (body: object, as = ann) => {
  const meal = { kitchen_id, day: THURSDAY, meal: 'dinner', ...body }
  const response = await larder.call('POST', '/planned-meals/', { as, body: meal })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { id: number; key: string }
}
const change = (id: number, body: object, as = ann) =>
  larder.call('PUT', `/planned-meals/${id}`, { as, body })
const remove = (id: number, as = ann) => larder.call('DELETE', `/planned-meals/${id}`, { as })
const shop = (body: object = {}, as = ann, url = list) =>
  larder.call('POST', `${url}/planned-days`, { as, body: { kitchen_id, days: DAYS, ...body } })
const needs = (query: string, as = ann) => larder.call('GET', `/meal-plan/needs?${query}`, { as })
const read = async (url = list, as = ann): Promise<ShoppingListRead> =>
  (await larder.call('GET', url, { as })).json()
const lines = async (url = list) => (await read(url)).groups.flatMap(({ items }) => items)
const named = async (name: string) =>
  (await lines()).find((line) => line.name === name) as ShoppingListItemRead
const shown = async (url = list) =>
  (await lines(url)).map(({ name, amount_readable }) => `${amount_readable} ${name}`).sort()
const tick = async (name: string) => {
  const { id } = await named(name)
  return larder.call('PUT', `${list}/items/${id}`, { as: ann, body: { checked: true } })
}
const staple = async (name: string) => {
  const [{ id: ingredient_id }] = (await larder.call('GET', `/ingredients/?q=${name}`, { as: ann })).json()
    .items
  await larder.call('POST', '/staples/', { as: ann, body: { ingredient_id } })
  return ingredient_id as number
}

test('adds the summed needs of the days, without ingredients at home', async () => {
  const recipe_id = await lasagne()
  const dough = await write('Dough', [{ line: '300 g plain flour' }])
  const pizza = await write('Pizza', [{ line: '2 portions dough', recipe_id: dough }])
  const { id } = await plan({ recipe_id, servings: 4 })
  await plan({ recipe_id: pizza, day: FRIDAY })
  await plan({ leftover_of_id: id, day: FRIDAY })
  await plan({ title: 'Toast', day: FRIDAY })
  await plan({ recipe_id, day: SUNDAY })
  const saltId = await staple('salt')
  const mealNeeds = (await needs(`kitchen_id=${kitchen_id}&day=${THURSDAY}&day=${FRIDAY}`)).json()
  expect(mealNeeds.meal_count).toBe(2)
  expect(mealNeeds.items).toMatchObject([
    { name: 'ground beef', amount_grams: 1000, is_staple: false, needed_on: THURSDAY },
    { name: 'plain flour', amount_grams: 700, amount_readable: '700 g' },
    { name: 'salt', ingredient_id: saltId, is_staple: true },
  ])
  const put = await shop()
  expect(put.statusCode, put.body).toBe(201)
  expect(await shown()).toEqual(['1000 g ground beef', '700 g plain flour'])
  expect(await named('ground beef')).toMatchObject({ needed_on: THURSDAY, keeps_days: 1 })
  const { follows, recipes } = await read()
  expect(follows).toEqual({ kitchen_id, user_id: ann.id, username: ann.username, days: DAYS })
  expect(recipes).toMatchObject([
    { title: 'Lasagne', servings: 4, day: THURSDAY, is_off: false },
    { title: 'Pizza', day: FRIDAY },
  ])
})

test('editing a recipe or an inner recipe updates the list and records the change', async () => {
  const recipe_id = await lasagne(ben, { visibility: 'kitchen', kitchen_id })
  const dough = await write('Dough', [{ line: '300 g plain flour' }])
  const pizza = await write('Pizza', [{ line: '2 portions dough', recipe_id: dough }])
  await plan({ recipe_id, servings: 4 })
  await plan({ recipe_id: pizza, day: FRIDAY, servings: 2 })
  await shop()
  await tick('ground beef')
  const edit = (id: number, body: object, as: TestUser) => larder.call('PUT', `/recipes/${id}`, { as, body })
  const ingredients = [{ line: '600 g ground beef' }, { line: '250 g plain flour' }]
  expect((await edit(recipe_id, { ingredients }, ben)).statusCode).toBe(200)
  expect(await shown()).toEqual(['1000 g ground beef', '200 g ground beef', '800 g plain flour'])
  await edit(dough, { ingredients: [{ line: '100 g plain flour' }] }, ann)
  expect(await shown()).toEqual(['1000 g ground beef', '200 g ground beef', '600 g plain flour'])
  const { version, plan_changes } = await read()
  expect(plan_changes.map(({ more, less, username, meals }) => ({ more, less, username, meals }))).toEqual([
    { more: 0, less: 1, username: ann.username, meals: [{ kind: 'recipe', title: 'Pizza', day: FRIDAY }] },
    {
      more: 2,
      less: 1,
      username: ben.username,
      meals: [{ kind: 'recipe', title: 'Lasagne', day: THURSDAY }],
    },
  ])
  await edit(recipe_id, { title: 'Lasagne al forno', ingredients }, ben)
  expect(await read(), 'nothing of what is bought has changed').toMatchObject({ version })
  await edit(recipe_id, { visibility: 'private' }, ben)
  expect(await shown()).toEqual(['100 g plain flour', '1000 g ground beef'])
})

test('moving, changing or removing a meal updates the list and records the change', async () => {
  const recipe_id = await lasagne()
  const { id, key } = await plan({ recipe_id })
  await shop({ without_ingredient_ids: [] })
  await tick('ground beef')
  await change(id, { servings: 4 }, ben)
  expect(await shown()).toEqual(['10 g salt', '400 g plain flour', '500 g ground beef', '500 g ground beef'])
  await change(id, { day: FRIDAY })
  expect((await named('plain flour')).needed_on).toBe(FRIDAY)
  await remove(id, ben)
  expect(await shown()).toEqual(['500 g ground beef'])
  expect((await read()).recipes).toMatchObject([{ title: 'Lasagne', is_off: true }])
  const operations = [{ id: randomUUID(), at: Date.now() + 1000, meal_key: key, set: { is_removed: false } }]
  await larder.call('POST', `/meal-plan/operations?kitchen_id=${kitchen_id}`, {
    as: ann,
    body: { operations },
  })
  const stew = await write('Stew', [{ line: '300 g ground beef' }])
  await change(id, { recipe_id: stew, servings: 2, day: THURSDAY })
  expect(await shown()).toEqual(['500 g ground beef'])
  await change(id, { day: SUNDAY })
  const { plan_changes } = await read()
  expect(plan_changes.map(({ more, less, meals }) => [more, less, ...meals.map(({ kind }) => kind)])).toEqual(
    [
      [0, 0, 'removed'],
      [0, 3, 'dish'],
      [3, 0, 'added'],
      [0, 3, 'removed'],
      [0, 0, 'moved'],
      [3, 0, 'servings'],
    ],
  )
  expect(plan_changes[3]).toMatchObject({
    username: ben.username,
    meals: [{ title: 'Lasagne', day: FRIDAY }],
  })
})

test('an amount set by hand stays until it is cleared', async () => {
  const recipe_id = await lasagne()
  const { id } = await plan({ recipe_id, servings: 4 })
  await shop()
  const beef = await named('ground beef')
  const setAmount = (amount: string | null) =>
    larder.call('PUT', `${list}/items/${beef.id}`, { as: ann, body: { amount } })
  await setAmount('2 packs')
  await change(id, { servings: 8 })
  await plan({ recipe_id, day: FRIDAY, servings: 2 })
  expect(await named('ground beef')).toMatchObject({ amount_readable: '2 packs', own_amount: '2 packs' })
  expect((await read()).plan_changes).toMatchObject([{ more: 2 }, { more: 2 }])
  await remove(id)
  expect(await named('ground beef')).toMatchObject({ amount_readable: '2 packs' })
  await larder.call('DELETE', `${list}/planned-days`, { as: ann })
  expect(await named('ground beef')).toMatchObject({ amount_readable: '2 packs' })
  await setAmount(null)
  expect(await named('ground beef')).toMatchObject({ amount_readable: '500 g' })
})

test('a meal removed from the list stays off until its day is added again', async () => {
  const recipe_id = await lasagne()
  const { id } = await plan({ recipe_id })
  const entry = (await shop()).json().recipes[0]
  await larder.call('DELETE', `${list}/recipes/${entry.id}`, { as: ann })
  expect(await shown()).toEqual([])
  await change(id, { servings: 8 })
  expect(await shown()).toEqual([])
  expect((await read()).recipes).toMatchObject([{ is_off: true }])
  await shop()
  expect(await shown()).toHaveLength(3)
})

test('ingredients chosen as at home apply to later meals and are learnt', async () => {
  const recipe_id = await lasagne()
  await plan({ recipe_id })
  const { items } = (await needs(`kitchen_id=${kitchen_id}&day=${THURSDAY}`)).json()
  const flour = items.find(({ name }: { name: string }) => name === 'plain flour').ingredient_id
  for (let times = 0; times < 2; times++) await shop({ without_ingredient_ids: [flour] })
  await plan({ recipe_id, day: FRIDAY })
  expect(await shown()).toEqual(['1 kg ground beef', '10 g salt'])
  const staples = (await larder.call('GET', '/staples/', { as: ann })).json().items
  expect(staples).toMatchObject([{ ingredient_id: flour, is_learnt: true }])
})

test('adds days, drops past ones, and stops following on request', async () => {
  const recipe_id = await lasagne()
  const { id } = await plan({ recipe_id })
  const { id: later } = await plan({ recipe_id, day: SUNDAY })
  await shop()
  const body = { ingredients: [{ line: '400 g ground beef' }] }
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body })
  expect(await shown()).toEqual(['400 g ground beef'])
  await shop({ days: [SUNDAY] })
  expect(await shown()).toEqual(['800 g ground beef'])
  expect((await read()).follows?.days).toEqual([...DAYS, SUNDAY])
  await larder.db
    .updateTable('followed_plans')
    .set({ days: ['2020-01-01', ...DAYS, SUNDAY] })
    .execute()
  await larder.db
    .updateTable('shopping_list_recipes')
    .set({ day: '2020-01-01' })
    .where('day', '=', THURSDAY)
    .execute()
  await shop({ days: [FRIDAY] })
  expect((await read()).follows?.days).toEqual([...DAYS, SUNDAY])
  const ended = await larder.call('DELETE', `${list}/planned-days`, { as: ann })
  expect(ended.statusCode).toBe(204)
  const before = await shown()
  await remove(id)
  await remove(later)
  expect(await shown()).toEqual(before)
  expect((await read()).follows).toBeNull()
})

test('following stops when the user loses access to the plan or the list', async () => {
  const recipe_id = await lasagne()
  const { id } = await plan({ recipe_id })
  const bens = await newList(ben)
  await shop({}, ben, bens)
  await shop()
  const shared = await newList(ann)
  await larder.call('POST', `${shared}/members`, { as: ann, body: { username: ben.username } })
  await larder.call('POST', `/shopping-list-invitations/${idIn(shared)}/accept`, { as: ben })
  expect((await shop({}, ben, shared)).statusCode).toBe(201)
  await larder.call('DELETE', `${shared}/members/${ben.id}`, { as: ann })
  expect((await change(id, { servings: 6 })).statusCode).toBe(200)
  expect((await read(shared)).follows).toBeNull()
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  const before = (await read(bens, ben)).groups
  expect((await read(bens, ben)).follows).toBeNull()
  expect((await change(id, { servings: 8 })).statusCode).toBe(200)
  expect((await read(bens, ben)).groups).toEqual(before)
  expect((await named('ground beef')).amount_grams).toBe(2000)
  expect(invalidPaths(await shop({}, ben, bens))).toEqual(['/kitchen_id'])
  expectProblem(await shop({}, ben, list), 404)
  expectProblem(await needs(`kitchen_id=${kitchen_id}&day=${THURSDAY}`, ben), 404)
})

test('unreadable and deleted recipes add nothing', async () => {
  await plan({ recipe_id: await lasagne(ben, { visibility: 'private' }) }, ben)
  await shop()
  expect(await shown()).toEqual([])
  expect((await read()).recipes).toMatchObject([{ title: 'Lasagne' }])
  const mine = await lasagne()
  const { id } = await plan({ recipe_id: mine, day: FRIDAY })
  expect(await shown()).toHaveLength(3)
  await larder.call('DELETE', `/recipes/${mine}`, { as: ann })
  await change(id, { note: 'Without cheese.' })
  expect(await shown()).toHaveLength(3)
  expect((await change(id, { servings: 3 })).statusCode).toBe(200)
  expect(await shown()).toEqual([])
})

test('concurrent changes to plan and list end in a consistent list', async () => {
  const recipe_id = await lasagne()
  const { id } = await plan({ recipe_id })
  await shop()
  const responses = await Promise.all([
    ...[3, 4, 5, 6].map((servings) => change(id, { servings }, servings % 2 ? ann : ben)),
    tick('salt'),
    shop({ days: [SUNDAY] }),
    larder.call('POST', `${list}/items`, { as: ann, body: { text: '1 l milk' } }),
    plan({ recipe_id, day: FRIDAY, servings: 2 }).then(() => ({ statusCode: 200, body: '' })),
  ])
  for (const { statusCode, body } of responses) expect(statusCode, body).toBeLessThan(300)
  const { servings } = (await larder.call('GET', `/planned-meals/${id}`, { as: ann })).json()
  expect((await named('ground beef')).amount_grams).toBe(500 + 250 * servings)
})

test('rejects invalid days and too many lists', async () => {
  for (const days of [[], ['2026-02-30'], ['0000-01-01'], ['soon'], [THURSDAY, THURSDAY]])
    expect(invalidPaths(await shop({ days }))[0]).toMatch(/^\/days/)
  expectProblem(await needs('day=1234-01-01'), 422)
  for (let number = 0; number < MAX_FOLLOWING_LISTS; number++) await shop({}, ann, await newList())
  expectProblem(await shop(), 409)
  await larder.db
    .updateTable('followed_plans')
    .set({ days: ['2020-01-01'] })
    .execute()
  await stopFollowingPastPlans(larder.db)
  expect((await shop()).statusCode).toBe(201)
})
