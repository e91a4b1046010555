import { MAX_FAVOURITES, type RecipeRead, type RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { insertManyRecipes } from '../../../test/insert-many-recipes.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let ben: TestUser
let url: string
let people = 0

async function write(title: string, more: object = {}): Promise<string> {
  const response = await larder.call('POST', '/recipes/', { as: ann, body: { title, ...more } })
  expect(response.statusCode, response.body).toBe(201)
  return `/recipes/${response.json().id}`
}
const mark = (recipe = url, as = ben) => larder.call('PUT', `${recipe}/favourite`, { as })
const unmark = (recipe = url, as = ben) => larder.call('DELETE', `${recipe}/favourite`, { as })
const list = (as: TestUser | undefined, query = '') =>
  walkPages<RecipeSummary>(larder, `/recipes/?scope=favourites&limit=2${query}`, as)
const titles = async (as: TestUser | undefined, query = '') =>
  (await list(as, query)).map(({ title }) => title)
const read = async (as?: TestUser) => (await larder.call('GET', url, { as })).json() as RecipeRead

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  url = await write('Goulash')
})

test('adding and removing a favourite is idempotent', async () => {
  for (const _ of [1, 2]) expect((await mark()).statusCode).toBe(204)
  expect(await read(ben)).toMatchObject({ is_favourite: true })
  expect(await read(ann), 'each has their own').toMatchObject({ is_favourite: false })
  expect(await read()).toMatchObject({ is_favourite: false })
  expect(await list(ben)).toMatchObject([{ title: 'Goulash', is_favourite: true }])
  for (const _ of [1, 2]) expect((await unmark()).statusCode).toBe(204)
  expect(await read(ben)).toMatchObject({ is_favourite: false })
  expect(await list(ben)).toEqual([])
})

test('a favourite changes the ETag, but If-Match ignores it', async () => {
  const before = (await larder.call('GET', url, { as: ann })).headers.etag as string
  await mark(url, ann)
  const after = await larder.call('GET', url, { as: ann, headers: { 'if-none-match': before } })
  expect(after.statusCode).toBe(200)
  const body = { servings: 3 }
  const change = await larder.call('PUT', url, { as: ann, body, headers: { 'if-match': before } })
  expect(change.statusCode, change.body).toBe(200)
})

test('favourites are listed, searched and counted like other recipes', async () => {
  const [b, c] = [await write('Bread of rye'), await write('Cabbage of rye')]
  for (const recipe of [c, url, b]) await mark(recipe)
  await write('Dumplings of rye')
  expect(await titles(ben, '&sort=title')).toEqual(['Bread of rye', 'Cabbage of rye', 'Goulash'])
  expect(new Set(await titles(ben, '&q=rye'))).toEqual(new Set(['Bread of rye', 'Cabbage of rye']))
  const counted = await larder.call('GET', '/recipes/?scope=favourites&count=true&limit=1', { as: ben })
  expect(counted.json()).toMatchObject({ total: 3 })
  expect(await titles(undefined), 'Public has none').toEqual([])
})

test('a hidden recipe leaves the favourites and returns when it is visible again', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  await mark()
  await larder.call('PUT', url, { as: ann, body: { visibility: 'private' } })
  expect(await list(ben)).toEqual([])
  expectProblem(await mark(), 404)
  expectProblem(await unmark(), 404)
  await larder.call('PUT', url, { as: ann, body: { visibility: 'kitchen', kitchen_id } })
  expect(await titles(ben, `&kitchen_id=${kitchen_id}`)).toEqual(['Goulash'])
  await larder.call('DELETE', url, { as: ann })
  expect(await list(ben)).toEqual([])
  expectProblem(await mark(url, ann), 404)
})

test('the number of favourites is limited', async () => {
  const favourites = sql`insert into favourites (user_id, recipe_id) select ${ben.id}, id from made`
  await insertManyRecipes(larder.db, ben.id, MAX_FAVOURITES, favourites)
  const refused = await mark()
  expectProblem(refused, 409)
  expect(refused.json()).toMatchObject({ code: 'limit_reached', params: { limit: MAX_FAVOURITES } })
})
