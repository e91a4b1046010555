import type { CookingMonths, CookingRead, RecipeCookingPage } from '@larder/contract/recipes/cookings'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'
import { deleteTrashedCookings } from './cookings.queries.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
const admin = await larder.addUser('admin', 'Admin')
let ben: TestUser
let recipe_id: number
let people = 0

const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function write(more: object = {}): Promise<number> {
  return (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Borsch', ...more } })).json().id
}
const cook = (body: object, as = ben) =>
  larder.call('POST', '/cookings/', { as, body: { recipe_id, day: '2026-03-01', ...body } })
const change = (id: number, body: object, as = ben) => larder.call('PUT', `/cookings/${id}`, { as, body })
const read = (id: number, as = ben) => larder.call('GET', `/cookings/${id}`, { as })
const log = (as = ben) => walkPages<CookingRead>(larder, '/cookings/?limit=2', as)
const ofRecipe = async (as = ben) =>
  (await larder.call('GET', `/recipes/${recipe_id}/cookings/`, { as })).json() as RecipeCookingPage

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  recipe_id = await write()
})

test('an entry stores the version of the recipe', async () => {
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { servings: 3 } })
  const said = { day: '2026-02-28', servings: 6, rating: 4.5, note: 'More dill.', is_shared: false }
  const made = await cook(said)
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json()
  const entry = { ...said, id, recipe_id, title: 'Borsch', recipe_version: 2, username: ben.username }
  expect((await read(id)).json()).toMatchObject({ ...entry, may: ['update', 'delete'] })
  expect(await log()).toMatchObject([entry])
  expect(await ofRecipe()).toMatchObject({ my_count: 1, my_last_day: '2026-02-28', items: [entry] })
})

test('only the author can change and delete an entry', async () => {
  const { id } = (await cook({ rating: 3, note: 'Salty.' })).json()
  expect((await change(id, { rating: 5, note: null })).json()).toMatchObject({
    ...{ day: '2026-03-01', rating: 5, note: null, version: 2 },
  })
  for (const as of [ann, admin]) {
    expectProblem(await read(id, as), 404)
    expectProblem(await change(id, { rating: 1 }, as), 404)
    expectProblem(await larder.call('DELETE', `/cookings/${id}`, { as }), 404)
  }
  expect((await larder.call('DELETE', `/cookings/${id}`, { as: ben })).statusCode).toBe(204)
  expect(await log()).toEqual([])
})

test('the log is paged from the latest day, with several entries per day', async () => {
  const days = ['2026-01-05', '2025-12-31', '2026-01-05', '1969-07-20', '2026-02-01']
  for (const day of days) await cook({ day })
  expect((await log()).map(({ day }) => day)).toEqual(days.toSorted().toReversed())
  expect(await ofRecipe()).toMatchObject({ my_count: 5, my_last_day: '2026-02-01' })
})

test('shared entries are visible to readers of the recipe, private ones to nobody else', async () => {
  await cook({ note: 'Just for me.' })
  await cook({ note: 'For all.', is_shared: true, day: '2026-03-02' })
  const { items, my_count, my_last_day } = await ofRecipe(ann)
  expect(items).toMatchObject([{ note: 'For all.', may: [] }])
  expect({ my_count, my_last_day }).toEqual({ my_count: 0, my_last_day: null })
  expect(await log(ann)).toEqual([])
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { visibility: 'private' } })
  expect(await log(), 'over with the right to see the recipe').toEqual([])
  expectProblem(await larder.call('GET', `/recipes/${recipe_id}/cookings/`, { as: ben }), 404)
})

test.each([
  [{ rating: 6 }, '/rating'],
  [{ rating: 0.5 }, '/rating'],
  [{ rating: 3.3 }, '/rating'],
  [{ day: dayAfter(2) }, '/day'],
  [{ day: '2026-02-30' }, '/day'],
  [{ day: '0000-01-01' }, '/day'],
  [{ day: 'yesterday' }, '/day'],
  [{ servings: 0 }, '/servings'],
  [{ recipe_id: 2_147_483_647 }, '/recipe_id'],
])('%j is refused', async (bad, path) => {
  expect(invalidPaths(await cook(bad))).toEqual([path])
  const { id } = (await cook({})).json()
  if (path !== '/recipe_id') expect(invalidPaths(await change(id, bad))).toEqual([path])
  expect(await log()).toHaveLength(1)
})

test('a day that has begun in any time zone is accepted', async () => {
  expect((await cook({ day: dayAfter(0.5) })).statusCode).toBe(201)
})

test('a deleted entry can be restored within a day', async () => {
  const { id } = (await cook({ rating: 4, note: 'Good.', is_shared: true })).json()
  const restore = (as = ben) => larder.call('POST', `/cookings/${id}/restore`, { as })
  const before = (await read(id)).json()
  await larder.call('DELETE', `/cookings/${id}`, { as: ben })
  expectProblem(await read(id), 404)
  expect(await log()).toEqual([])
  expect(await ofRecipe()).toMatchObject({ my_count: 0, my_last_day: null, my_rating: null, items: [] })
  expect((await ofRecipe(ann)).items).toEqual([])
  for (const as of [ann, admin]) expectProblem(await restore(as), 404)
  for (const _ of [1, 2]) expect((await restore()).json()).toEqual(before)
  expect(await ofRecipe()).toMatchObject({ my_count: 1, my_rating: 4 })
  await larder.call('DELETE', `/cookings/${id}`, { as: ben })
  await deleteTrashedCookings(larder.db)
  expect((await restore()).statusCode).toBe(200)
  await larder.call('DELETE', `/cookings/${id}`, { as: ben })
  await sql`update cookings set deleted_at = now() - interval '25 hours' where id = ${id}`.execute(larder.db)
  expectProblem(await restore(), 404)
  await deleteTrashedCookings(larder.db)
  expect(await larder.db.selectFrom('cookings').select('id').where('id', '=', id).execute()).toEqual([])
})

test('the log can be filtered by days', async () => {
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) await cook({ day })
  const days = async (query: string) =>
    (await walkPages<CookingRead>(larder, `/cookings/?limit=1&${query}`, ben)).map(({ day }) => day)
  expect(await days('from=2026-02-01&until=2026-02-28')).toEqual(['2026-02-28', '2026-02-01'])
  expect(await days('from=2026-03-01')).toEqual(['2026-03-01'])
  expect(await days('until=2026-01-31')).toEqual(['2026-01-31'])
  expect(await days('from=2026-03-01&until=2026-02-01')).toEqual([])
  expectProblem(await larder.call('GET', '/cookings/?from=2026-02-30', { as: ben }), 422)
})

test('entries are counted by month', async () => {
  for (const day of ['2025-03-31', '2025-04-01', '2026-02-28', '2026-02-01', '2026-03-01'])
    await cook({ day })
  const deleted = (await cook({ day: '2026-02-02' })).json().id
  await larder.call('DELETE', `/cookings/${deleted}`, { as: ben })
  await cook({ day: '2026-02-03' }, ann)
  const counted = async (query: string) =>
    (await larder.call('GET', `/cookings/months${query}`, { as: ben })).json().items as CookingMonths['items']
  const months = await counted('?until=2026-03')
  expect(months).toHaveLength(12)
  expect(months.filter(({ count }) => count > 0)).toEqual([
    { month: '2025-04', count: 1 },
    { month: '2026-02', count: 2 },
    { month: '2026-03', count: 1 },
  ])
  expect((await counted('')).at(-1)?.month).toBe(dayAfter(0).slice(0, 7))
  expect((await counted('?until=1900-02')).map(({ month }) => month)).toEqual(['1900-01', '1900-02'])
  const odd = await larder.call('GET', '/cookings/months?until=2026-13', { as: ben })
  expect(invalidPaths(odd)).toEqual(['/until'])
})

test('ratings are means of own entries and of members, the latter only for members', async () => {
  const carl = await larder.addUser(`carl-${people}`)
  const kitchen_id = idIn(await openKitchen(larder, ann, ben, carl))
  for (const rating of [2, 5]) await cook({ rating })
  for (const rating of [5, 5]) await cook({ rating }, carl)
  await cook({ rating: null }, ann)
  await cook({ rating: 1 }, admin)
  const ratings = async (as: TestUser) => {
    const { my_rating, kitchen_rating } = await ofRecipe(as)
    return { my_rating, kitchen_rating }
  }
  expect(await ratings(ben), 'no kitchen’s recipe').toEqual({ my_rating: 3.5, kitchen_rating: null })
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { visibility: 'kitchen', kitchen_id } })
  const kitchen_rating = { rating: 4.25, people: 2 }
  expect(await ratings(ben)).toEqual({ my_rating: 3.5, kitchen_rating })
  expect(await ratings(ann)).toEqual({ my_rating: null, kitchen_rating })
  expect(await ratings(admin), 'not one of them').toEqual({ my_rating: 1, kitchen_rating: null })
  await larder.call('DELETE', `/kitchens/${kitchen_id}/members/${carl.id}`, { as: ann })
  expectProblem(await larder.call('GET', `/recipes/${recipe_id}/cookings/`, { as: carl }), 404)
  expect(await ratings(ann)).toMatchObject({ kitchen_rating: { rating: 3.5, people: 1 } })
})

test('deleting a recipe deletes its log', async () => {
  const { id } = (await cook({})).json()
  await larder.call('DELETE', `/recipes/${recipe_id}`, { as: ann })
  expectProblem(await read(id), 404)
  expect(invalidPaths(await cook({}))).toEqual(['/recipe_id'])
  await larder.call('POST', `/recipes/${recipe_id}/restore`, { as: ann })
  expect((await read(id)).statusCode).toBe(200)
})
