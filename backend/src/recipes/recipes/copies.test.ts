import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let kitchen_id: number

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  kitchen_id = idIn(await openKitchen(larder, ann, ben))
})

const BODY = {
  title: 'Dumplings',
  description: 'For a cold day.',
  notes: 'Grandmother used lard.',
  servings: 4,
  prep_time_sec: 1800,
  cook_time_sec: 600,
  source_url: 'https://example.com/dumplings',
  ingredients: [
    {
      ingredient_name: 'copied flour',
      name: 'Flour',
      amount_readable: '2 cups',
      amount_grams: 251,
      note: 'sifted',
    },
    { ingredient_name: 'copied milk', amount_readable: '100 ml', section: 'Filling' },
  ],
  steps: [{ instruction: 'Knead.', duration_sec: 600, section: 'Dough' }],
}

async function write(more: object = {}, as = ann): Promise<string> {
  const recipe = await larder.call('POST', '/recipes/', { as, body: { ...BODY, ...more } })
  expect(recipe.statusCode, recipe.body).toBe(201)
  const url = `/recipes/${recipe.json().id}`
  const form = await imageForm([await jpeg({ width: 16, height: 16 }), await jpeg({ width: 20, height: 16 })])
  expect((await larder.call('POST', `${url}/images`, { as, ...form })).statusCode).toBe(201)
  return url
}
const get = (url: string, as?: TestUser) => larder.call('GET', url, { as })
const copy = (url: string, as: TestUser | undefined, body: object = {}) =>
  larder.call('POST', `${url}/copies`, { as, body })

type Line = { id: number; ingredient_id: number }
type Picture = { id: number; sources: { webp: { url: string }[] } }
const without = <Row extends { id: number }>(rows: Row[]) => rows.map(({ id: _, ...row }) => row)
const findPicture = (images: Picture[]) =>
  images[0]?.sources.webp[0]?.url.replace(/^https?:\/\/[^/]+/, '') as string

test('a copy is complete and private', async () => {
  const url = await write()
  const response = await copy(url, eve)
  expect(response.statusCode, response.body).toBe(201)
  const [made, origin] = [response.json(), (await get(url)).json()]
  expect(response.headers.location).toBe(`/recipes/${made.id}`)
  const { ingredients: _, steps: __, ...plain } = BODY
  expect(made).toMatchObject({ ...plain, user_id: eve.id, visibility: 'private', version: 1 })
  expect(without<Line>(made.ingredients)).toEqual(without<Line>(origin.ingredients))
  expect(without(made.steps)).toEqual(without(origin.steps))
  expect(made.categories).toEqual(origin.categories)
  expect(made.images).toHaveLength(2)
  expect(made.origin).toEqual({
    recipe_id: origin.id,
    title: 'Dumplings',
    username: 'ann',
    source_url: BODY.source_url,
  })
  expect((await get(`/recipes/${made.id}`, eve)).json()).toEqual(made)
  expectProblem(await get(`/recipes/${made.id}`, ann), 404)
  expect(origin.origin).toBeNull()
})

test('deleting one recipe keeps the images of the other', async () => {
  const url = await write()
  const [first, second] = [(await copy(url, eve)).json(), (await copy(url, eve)).json()]
  const shown = async (path: string) => (await larder.call('GET', path)).statusCode
  await larder.call('DELETE', `/recipes/${first.id}?permanent=true`, { as: eve })
  await expect.poll(() => shown(findPicture(first.images))).toBe(404)
  expect(await shown(findPicture((await get(url)).json().images))).toBe(200)
  await larder.call('DELETE', `${url}?permanent=true`, { as: ann })
  expect(await shown(findPicture(second.images))).toBe(200)
})

test('a copy keeps its origin, and shows the ID only to callers who can see it', async () => {
  const url = await write()
  const { id } = (await copy(url, eve)).json()
  const readOrigin = async () => (await get(`/recipes/${id}`, eve)).json().origin
  await larder.call('PUT', url, { as: ann, body: { title: 'Secret dumplings', visibility: 'private' } })
  expect(await readOrigin()).toMatchObject({ recipe_id: null, title: 'Dumplings', username: 'ann' })
  await larder.call('PUT', url, { as: ann, body: { visibility: 'public' } })
  expect(await readOrigin()).toMatchObject({ recipe_id: idIn(url) })
  await larder.call('DELETE', url, { as: ann })
  expect(await readOrigin()).toMatchObject({ recipe_id: null })
  await larder.call('DELETE', `${url}?permanent=true`, { as: ann })
  expect(await readOrigin()).toEqual({
    recipe_id: null,
    title: 'Dumplings',
    username: 'ann',
    source_url: BODY.source_url,
  })
})

test('hidden recipes cannot be copied', async () => {
  const [secret, shared] = [
    await write({ visibility: 'private' }),
    await write({ visibility: 'kitchen', kitchen_id, kitchen_may_edit: true }),
  ]
  expectProblem(await copy(await write(), undefined), 401)
  for (const as of [ben, eve]) expectProblem(await copy(secret, as), 404)
  expectProblem(await copy(shared, eve), 404)
  const made = await copy(shared, ben)
  expect(made.json()).toMatchObject({ visibility: 'private', kitchen_id: null, kitchen_may_edit: false })
})

test('a copy can be shared with a kitchen of its owner', async () => {
  const url = await write()
  const made = (await copy(url, ben, { kitchen_id })).json()
  expect(made).toMatchObject({ user_id: ben.id, visibility: 'kitchen', kitchen_id })
  expect((await get(`/recipes/${made.id}`, ann)).statusCode).toBe(200)
  const before = await larder.db.selectFrom('recipes').select('id').execute()
  expect(invalidPaths(await copy(url, eve, { kitchen_id }))).toEqual(['/kitchen_id'])
  expect(await larder.db.selectFrom('recipes').select('id').execute()).toEqual(before)
})

test('If-Match ignores whether the caller can see the origin', async () => {
  const url = await write({ visibility: 'kitchen', kitchen_id })
  const { id } = (await copy(url, ben)).json()
  await larder.call('PUT', `/recipes/${id}`, { as: ben, body: { visibility: 'public' } })
  const read = await get(`/recipes/${id}`)
  expect(read.json().origin.recipe_id).toBeNull()
  const headers = { 'if-match': String(read.headers.etag) }
  const changed = await larder.call('PUT', `/recipes/${id}`, { as: ben, headers, body: { title: 'Mine' } })
  expect(changed.json().origin.recipe_id).toBe(idIn(url))
})
