import type { RecipeVersionRead, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asProgram } from '../../../test/access-tokens.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'
import { deleteOldRecipeVersions } from './delete-old-versions.ts'

const larder = await openTestApp()
const ann = await addUserWithPassword(larder, 'ann')
const ben = await addUserWithPassword(larder, 'ben')
const admin = await larder.addUser('admin', 'Admin')
let url: string

const PIZZA = {
  title: 'Pizza',
  servings: 2,
  yield_words: '2 pizzas',
  equipment: ['pizza stone', 'rolling pin'],
  ingredients: [{ line: '500 g flour' }, { line: '1 tsp oregano' }],
  steps: [{ instruction: 'Knead.' }, { instruction: 'Rise.', duration_sec: 3600 }, { instruction: 'Bake.' }],
}
const MORE_OREGANO = { ingredients: [{ line: '500 g flour' }, { line: '2 tsp oregano' }] }

async function write(body: object = PIZZA, as = ann): Promise<string> {
  const response = await larder.call('POST', '/recipes/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return `/recipes/${response.json().id}`
}
async function change(body: object, as = ann) {
  const response = await larder.call('PUT', url, { as, body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as RecipeRead
}
const list = (as = ann) => walkPages<RecipeVersionSummary>(larder, `${url}/versions/?limit=2`, as)
const version = (number: number, as: TestUser | undefined = ann) =>
  larder.call('GET', `${url}/versions/${number}`, { as })
const read = async (number: number) => (await version(number)).json() as RecipeVersionRead
const restore = (number: number, as = ann, headers: Record<string, string> = {}) =>
  larder.call('POST', `${url}/versions/${number}/restore`, { as, headers })
const current = async (as = ann) => (await larder.call('GET', url, { as })).json() as RecipeRead
/** What was written, without what is new at every save. */
const written = ({
  title,
  servings,
  yield_words,
  equipment,
  notes,
  ingredients,
  steps,
}: Omit<RecipeVersionRead['content'], 'images' | 'translations'>) => ({
  ...{ title, servings, yield_words, equipment, notes },
  lines: ingredients.map(({ line, ingredient_id, amount_grams }) => [line, ingredient_id, amount_grams]),
  steps: steps.map(({ instruction, duration_sec }) => [instruction, duration_sec]),
})

beforeEach(async () => {
  url = await write()
})

test('every change saves a version with its author and changes', async () => {
  await change(MORE_OREGANO)
  await change({ servings: 4 }, admin)
  const versions = await list()
  expect(
    versions.map(({ version, username, is_current, may }) => [version, username, is_current, may]),
  ).toEqual([
    [3, 'admin', true, []],
    [2, 'ann', false, ['restore']],
    [1, 'ann', false, ['restore']],
  ])
  expect(
    versions.map(({ changes }) => changes.map(({ part, before, after }) => [part, before, after])),
  ).toEqual([[['servings', '2', '4']], [['ingredients', '1 tsp', '2 tsp']], []])
  const first = await read(1)
  expect(first).toMatchObject({ title: 'Pizza', version_before: null, is_current: false })
  expect(first.content.ingredients.map(({ line }) => line)).toEqual(['500 g flour', '1 tsp oregano'])
  expect(await read(3)).toMatchObject({ version_before: 2, is_current: true, content: { servings: 4 } })
})

test('a refused change saves no version', async () => {
  const refused = await larder.call('PUT', url, {
    as: ann,
    body: { title: 'x', category_ids: [2_147_483_647] },
  })
  expectProblem(refused, 422)
  expect(await list()).toHaveLength(1)
})

test('a restore creates a new version', async () => {
  const before = await current()
  const OTHER = { yield_words: 'one for all', equipment: ['telephone'], notes: 'Quick.' }
  await change({ ...MORE_OREGANO, ...OTHER, steps: [{ instruction: 'Order one.' }] })
  const restored = await restore(1)
  expect(restored.statusCode, restored.body).toBe(200)
  expect(restored.json()).toEqual(await current())
  expect(restored.json()).toMatchObject({ version: 3, updated_by: { username: 'ann' } })
  expect(written(restored.json())).toEqual(written(before))
  expect((await read(2)).content).toMatchObject({ ...OTHER, steps: [{ instruction: 'Order one.' }] })
  expect(await list()).toHaveLength(3)
  expect((await restore(3)).json(), 'what it is already stays').toMatchObject({ version: 3 })
})

test('a restore during a concurrent edit is refused', async () => {
  const etag = (await larder.call('GET', url, { as: ann })).headers.etag as string
  await change({ notes: 'Meanwhile.' })
  expectProblem(await restore(1, ann, { 'if-match': etag }), 412)
  expect(await current()).toMatchObject({ notes: 'Meanwhile.', version: 2 })
  const now = (await larder.call('GET', url, { as: ann })).headers.etag as string
  expect((await restore(1, ann, { 'if-match': now })).json()).toMatchObject({ notes: null, version: 3 })
  expect((await read(2)).content.notes).toBe('Meanwhile.')
})

test('concurrent changes get consecutive versions', async () => {
  // What is current already is not restored, and a restore may be the first.
  await change({ notes: 'Before the crowd.' })
  const changes = Array.from({ length: 8 }, (_, index) => change({ notes: `Note ${index}` }))
  const restores = Array.from({ length: 4 }, () => restore(1))
  await Promise.all([...changes, ...restores])
  const versions = await list()
  expect(versions.map((item) => item.version)).toEqual(Array.from({ length: 14 }, (_, index) => 14 - index))
})

test('readers without edit rights cannot see the history', async () => {
  await change({ notes: 'Secret.', visibility: 'private' })
  await change({ notes: null, visibility: 'public' })
  for (const as of [ben, await asProgram(larder, ben, ['read', 'write'])]) {
    expect((await larder.call('GET', url, { as })).statusCode).toBe(200)
    expectProblem(await version(2, as), 404)
    expectProblem(await restore(2, as), 404)
    expectProblem(await larder.call('GET', `${url}/versions/`, { as }), 404)
  }
  expectProblem(await larder.call('GET', `${url}/versions/2`), 401)
  expect((await version(2, await asProgram(larder, ann, ['read']))).statusCode).toBe(200)
  expectProblem(await restore(2, await asProgram(larder, ann, ['read'])), 403)
})

test('a kitchen with edit rights sees only versions that it could see at the time', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  url = await write({ ...PIZZA, visibility: 'private', notes: 'For me.' })
  await change({ notes: 'For us.', visibility: 'kitchen', kitchen_id, kitchen_may_edit: true })
  await change({ servings: 6 })
  expect((await list(ben)).map((item) => item.version)).toEqual([3, 2])
  expectProblem(await version(1, ben), 404)
  expectProblem(await restore(1, ben), 404)
  const restored = (await restore(2, ben)).json()
  expect(restored).toMatchObject({ servings: 2, visibility: 'kitchen', updated_by: { username: 'ben' } })
  expect((await list(ann)).map((item) => item.version)).toEqual([4, 3, 2, 1])
})

test('a restore does not change the visibility', async () => {
  await change({ visibility: 'private', notes: 'Mine now.' })
  expect((await restore(1)).json()).toMatchObject({ visibility: 'private', notes: null })
})

test('deleted ingredients are created again; deleted categories are left out', async () => {
  const name = `fading ${url}`
  const { id } = (await larder.call('POST', '/categories/', { as: admin, body: { name } })).json()
  await change({ category_ids: [id], ingredients: [{ ingredient_name: name, amount_readable: '100 g' }] })
  const [line] = (await current()).ingredients
  await change({ category_ids: [], ingredients: [] })
  for (const gone of [`/categories/${id}`, `/ingredients/${line?.ingredient_id}`])
    expect((await larder.call('DELETE', gone, { as: admin })).statusCode).toBe(204)
  const restored = (await restore(2)).json() as RecipeRead
  expect(restored.categories).toEqual([])
  expect(restored.ingredients).toMatchObject([{ name, amount_readable: '100 g', amount_grams: 100 }])
})

test('the trash keeps versions, permanent deletion deletes them', async () => {
  await change({ servings: 9 })
  await larder.call('DELETE', url, { as: ann })
  for (const as of [ann, admin]) {
    expectProblem(await larder.call('GET', `${url}/versions/`, { as }), 404)
    expectProblem(await version(1, as), 404)
    expectProblem(await restore(1, as), 404)
  }
  await larder.call('POST', `${url}/restore`, { as: ann })
  expect((await restore(1)).json()).toMatchObject({ servings: 2 })
  await larder.call('DELETE', `${url}?permanent=true`, { as: ann })
  expectProblem(await version(1), 404)
  const left = larder.db.selectFrom('recipe_versions').select('id').where('recipe_id', '=', idIn(url))
  expect(await left.execute()).toEqual([])
})

test('a version from before a field existed has null in it', async () => {
  await change({ servings: 9 })
  await sql`
    update recipe_versions set content = jsonb_set(content::jsonb - 'source_name' - 'equipment', '{steps}',
      (select jsonb_agg(step - 'ingredients' - 'image_ids') from jsonb_array_elements(content::jsonb -> 'steps') step))::text
    where recipe_id = ${idIn(url)}`.execute(larder.db)
  expect((await version(1)).json().content).toMatchObject({
    ...{ servings: 2, source_name: null, equipment: [] },
    steps: expect.arrayContaining([expect.objectContaining({ ingredients: null, image_ids: [] })]),
  })
  expect((await list())[0]?.changes).toMatchObject([
    { part: 'servings', before: '2', after: '9' },
    { part: 'equipment', name: 'pizza stone' },
    { part: 'equipment', name: 'rolling pin' },
  ])
})

test('unknown versions are not found', async () => {
  for (const number of [2, 2_147_483_647]) {
    expectProblem(await version(number), 404, `Version ID ${number} was not found.`)
    expectProblem(await restore(number), 404)
  }
})

test('a thousand versions can be paged', async () => {
  await sql`
    insert into recipe_versions (recipe_id, version, user_id, visibility, content)
    select ${idIn(url)}, n, ${ann.id}, 'public', json_build_object('title', 'Version ' || n, 'categories', '[]'::json,
      'ingredients', '[]'::json, 'steps', '[]'::json, 'images', '[]'::json)::text
    from generate_series(1, 1000) n`.execute(larder.db)
  await sql`update recipes set version = 1001 where id = ${idIn(url)}`.execute(larder.db)
  const first = (await larder.call('GET', `${url}/versions/?count=true`, { as: ann })).json()
  expect(first).toMatchObject({ total: 1000, total_is_capped: true })
  expect(first.items).toHaveLength(20)
  const versions = await walkPages<RecipeVersionSummary>(larder, `${url}/versions/?limit=100`, ann)
  expect(versions.map((item) => item.version)).toEqual(
    Array.from({ length: 1001 }, (_, index) => 1001 - index),
  )
  expect(versions[5]?.changes).toMatchObject([{ part: 'title', before: 'Version 995', after: 'Version 996' }])
})

test('old versions are deleted according to the setting; default: never', async () => {
  for (const servings of [3, 4, 5, 6]) await change({ servings })
  await deleteOldRecipeVersions(larder.db, 'all')
  expect(await list()).toHaveLength(5)
  await deleteOldRecipeVersions(larder.db, 2)
  expect((await list()).map((item) => item.version)).toEqual([5, 4, 3])
  expectProblem(await version(2), 404)
  await deleteOldRecipeVersions(larder.db, 0)
  expect(await list()).toHaveLength(1)
})
