import { expect, test } from 'vitest'
import { asProgram } from '../../../test/access-tokens.ts'
import { register } from '../../../test/sessions.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp({ JOBS: 'off' })
const { ann, ben, kitchen, kitchen_id } = await newPair(larder)
const eve = await larder.addUser('eve')

const read = async (url: string, as?: TestUser) => {
  const response = await larder.call('GET', url, { as })
  return { status: response.statusCode, body: response.json() }
}
const send = async (url: string, as: TestUser, body: object) => {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.statusCode === 204 ? undefined : response.json()
}

const WEEK = 'from=2026-11-16&to=2026-11-22'
const MONTH = 'from=2026-11-01&to=2026-11-30'

/** Every cook has a plan; the kitchen's has recipes that only some of its members see. */
async function planMeals() {
  for (const cook of [ann, ben, eve]) {
    const own = await send('/recipes/', cook, { title: `Soup of ${cook.username}`, visibility: 'private' })
    const open = await send('/recipes/', cook, { title: `Bread of ${cook.username}` })
    for (const [recipe_id, day] of [
      [open.id, '2026-11-17'],
      [own.id, '2026-11-16'],
      [open.id, '2026-11-22'],
    ])
      for (const kitchen of cook === eve ? [null] : [null, kitchen_id])
        await send('/planned-meals/', cook, { kitchen_id: kitchen, recipe_id, day, meal: 'dinner' })
  }
  const { body } = await read(`/meal-plan/?${WEEK}&kitchen_id=${kitchen_id}`, ben)
  const hidden = body.meals.find(({ unshared }: { unshared?: object }) => unshared)
  await send(`/planned-meals/${hidden.id}/recipe-request`, ben, {})
  for (const cook of [ann, ben]) {
    await send('/meal-plan/feed', cook, { is_timed: true, language: 'en' })
    await send(`/meal-plan/shared-week?from=2026-11-16&kitchen_id=${kitchen_id}`, cook, {})
  }
}

test('each part is the same as from its own route, for every reader and plan', async () => {
  await planMeals()
  const plans = [ann, ben, eve].map((reader) => [reader, ''] as const)
  const shared = [ann, ben].map((reader) => [reader, `&kitchen_id=${kitchen_id}`] as const)
  for (const [reader, owner] of [...plans, ...shared]) {
    const week = WEEK + owner
    const part = async (path: string) => (await read(`/meal-plan/${path}`, reader)).body
    expect(await part(`details?${week}`)).toEqual({
      plan: await part(`?${week}`),
      recipes: (await part(`recipes?${week}`)).items,
      requests: owner ? (await read('/recipe-requests/', reader)).body.items : null,
      feed: await part(`feed?${owner.slice(1)}`),
      shared_week: await part(`shared-week?from=2026-11-16${owner}`),
    })
    expect(await part(`details?${MONTH}${owner}`)).toMatchObject({
      plan: await part(`?${MONTH}${owner}`),
      ...{ recipes: null, shared_week: null },
    })
  }
  const { body } = await read(`/meal-plan/details?${WEEK}&kitchen_id=${kitchen_id}`, ann)
  expect(body.recipes.map(({ title }: { title: string }) => title)).toEqual([
    ...[`Soup of ${ann.username}`, `Bread of ${ann.username}`, `Bread of ${ben.username}`],
  ])
  expect(body.requests).toHaveLength(1)
})

test('an access token does not learn what its owner shares', async () => {
  const program = await asProgram(larder, await register(larder, 'dan'), ['read'])
  expect((await read('/meal-plan/feed', program)).status).toBe(403)
  const { status, body } = await read(`/meal-plan/details?${WEEK}`, program)
  expect(status).toBe(200)
  expect(body).toMatchObject({ feed: null, shared_week: null })
})

test('strangers, visitors and cooks who left get no details of the plan of a kitchen', async () => {
  const details = `/meal-plan/details?${WEEK}&kitchen_id=${kitchen_id}`
  expect((await read(details, eve)).status).toBe(404)
  expect((await read(details)).status).toBe(401)
  expect((await read(details, ben)).status).toBe(200)
  const left = await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ben })
  expect(left.statusCode).toBe(204)
  expect((await read(details, ben)).status).toBe(404)
  expect((await read('/meal-plan/details?from=2026-11-22&to=2026-11-16', ann)).status).toBe(422)
})
