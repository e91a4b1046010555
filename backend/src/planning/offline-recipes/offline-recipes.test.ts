import {
  MAX_OFFLINE_RECIPES,
  OFFLINE_DAYS,
  type OfflineRecipes,
} from '@larder/contract/planning/offline-recipes'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays } from '../meal-plan/plan-days.ts'

const FROM = '2026-11-20'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let ben: TestUser
let people = 0

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
})

async function write(title: string, more: object = {}): Promise<number> {
  const response = await larder.call('POST', '/recipes/', { as: ann, body: { title, ...more } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const mark = (id: number) => larder.call('PUT', `/recipes/${id}/favourite`, { as: ben })
async function plan(recipe_id: number, daysOn: number, more: object = {}): Promise<number> {
  const body = { recipe_id, day: addDays(FROM, daysOn), meal: 'dinner', ...more }
  const response = await larder.call('POST', '/planned-meals/', { as: ben, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
async function read(query = `?from=${FROM}`): Promise<OfflineRecipes> {
  const response = await larder.call('GET', `/recipes/at-hand${query}`, { as: ben })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const titles = async () => {
  const { favourites, planned } = await read()
  return [favourites, planned].map((recipes) => recipes.map(({ title }) => title))
}

test('lists the newest favourites first, up to the limit', async () => {
  const ids: number[] = []
  for (let n = 0; n <= MAX_OFFLINE_RECIPES; n++) ids.push(await write(`Soup ${n}`))
  for (const id of ids.toReversed()) await mark(id)
  const { favourites } = await read()
  expect(favourites.map(({ id }) => id)).toEqual(ids.slice(0, MAX_OFFLINE_RECIPES))
  const [first] = favourites
  const recipe = (await larder.call('GET', `/recipes/${first?.id}`, { as: ben })).json()
  expect(first).toEqual({
    id: recipe.id,
    title: 'Soup 0',
    updated_at: recipe.updated_at,
    is_favourite: true,
  })
  await larder.call('DELETE', `/recipes/${first?.id}/favourite`, { as: ben })
  expect((await read()).favourites.map(({ id }) => id)).toEqual(ids.slice(1, MAX_OFFLINE_RECIPES + 1))
})

test('lists planned recipes of own and kitchen plans by day, without duplicates', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  const [soup, stew, pie] = [await write('Soup'), await write('Stew'), await write('Pie')]
  await plan(soup, 2)
  await plan(stew, 1, { kitchen_id })
  await plan(soup, OFFLINE_DAYS - 1)
  await plan(pie, OFFLINE_DAYS)
  await plan(pie, -1)
  await mark(soup)
  expect((await read()).planned).toMatchObject([
    { title: 'Stew', is_favourite: false },
    { title: 'Soup', is_favourite: true },
  ])
  await larder.call('DELETE', `/kitchens/${kitchen_id}/members/${ben.id}`, { as: ann })
  expect((await titles())[1]).toEqual(['Soup'])
})

test('omits recipes of moved and removed meals', async () => {
  const [soup, stew] = [await write('Soup'), await write('Stew')]
  const [first, second] = [await plan(soup, 0), await plan(stew, 0)]
  expect((await titles())[1]).toEqual(['Soup', 'Stew'])
  const body = { day: addDays(FROM, OFFLINE_DAYS) }
  await larder.call('PUT', `/planned-meals/${first}`, { as: ben, body })
  await larder.call('DELETE', `/planned-meals/${second}`, { as: ben })
  expect((await titles())[1]).toEqual([])
})

test('omits recipes that the user can no longer read', async () => {
  const [soup, stew] = [await write('Soup'), await write('Stew')]
  for (const id of [soup, stew]) {
    await mark(id)
    await plan(id, 0)
  }
  await larder.call('PUT', `/recipes/${soup}`, { as: ann, body: { visibility: 'private' } })
  await larder.call('DELETE', `/recipes/${stew}`, { as: ann })
  expect(await read()).toEqual({ favourites: [], planned: [] })
})

test('starts today by default and rejects invalid days', async () => {
  expect(await read('')).toEqual({ favourites: [], planned: [] })
  for (const from of ['tomorrow', '2026-02-30', '1492-10-12', '9999-12-31'])
    expectProblem(await larder.call('GET', `/recipes/at-hand?from=${from}`, { as: ben }), 422)
})
