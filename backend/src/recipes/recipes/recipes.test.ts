import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let admin: TestUser
let soup: number

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  admin = await larder.addUser('admin', 'Admin')
  soup = (await larder.call('POST', '/categories/', { as: admin, body: { name: 'Soup' } })).json().id
})

const post = (body: object, as = ann) => larder.call('POST', '/recipes/', { as, body })
const add = async (body: object, as = ann): Promise<RecipeRead> => {
  const response = await post(body, as)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const put = (id: number, body: object, as = ann) => larder.call('PUT', `/recipes/${id}`, { as, body })

test('a created recipe is returned in full, and read the same', async () => {
  const response = await post({
    title: '  Leek soup ',
    description: 'Plain.',
    servings: 4,
    prep_time_sec: 600,
    cook_time_sec: 1200,
    source_url: 'https://example.com/soup',
    category_ids: [soup],
    ingredients: [
      { ingredient_name: 'leek', amount_readable: '500 g', section: 'Soup', note: 'sliced' },
      { ingredient_name: 'salt' },
    ],
    steps: [{ instruction: 'Simmer.', duration_sec: 900, section: 'Soup' }, { instruction: 'Serve.' }],
  })
  expect(response.json()).toMatchObject({
    title: 'Leek soup',
    user_id: ann.id,
    username: 'ann',
    total_time_sec: 1800,
    visibility: 'public',
    version: 1,
    categories: [{ id: soup, name: 'Soup' }],
    ingredients: [
      {
        name: 'leek',
        amount_grams: 500,
        amount_readable: '500 g',
        grams_by: 'weighed',
        section: 'Soup',
        note: 'sliced',
      },
      {
        name: 'salt',
        amount_grams: null,
        amount_readable: '',
        grams_by: 'unknown',
        section: null,
        note: null,
      },
    ],
    steps: [
      { instruction: 'Simmer.', duration_sec: 900, section: 'Soup' },
      { instruction: 'Serve.', duration_sec: null, section: null },
    ],
  })
  const read = await larder.call('GET', String(response.headers.location), { as: ann })
  expect(read.body).toBe(response.body)
  expect(read.headers.etag).toBe(response.headers.etag)
})

test('a title is enough to create a recipe', async () => {
  expect(await add({ title: 'Toast' })).toMatchObject({
    ...{ description: null, servings: null, prep_time_sec: null, cook_time_sec: null, total_time_sec: null },
    ...{ source_url: null, categories: [], ingredients: [], steps: [] },
  })
})

describe('an ingredient by name', () => {
  test('is found regardless of case, or created', async () => {
    const name = 'Piment d’Espelette'
    const first = await add({ title: 'One', ingredients: [{ ingredient_name: name }] }, bob)
    const id = first.ingredients[0]?.ingredient_id
    const second = await add({ title: 'Two', ingredients: [{ ingredient_name: name.toUpperCase() }] })
    expect(second.ingredients).toMatchObject([{ ingredient_id: id, name: name.toUpperCase() }])
    expect((await larder.call('GET', `/ingredients/${id}`)).json().user_id).toBe(bob.id)
  })

  test('twice in one recipe is one ingredient on two lines', async () => {
    const lines = [
      { ingredient_name: 'Butter' },
      { ingredient_name: 'butter ' },
      { ingredient_name: 'new thing' },
    ]
    const { ingredients } = await add({ title: 'Twice', ingredients: lines })
    expect(ingredients[0]?.ingredient_id).toBe(ingredients[1]?.ingredient_id)
    expect(ingredients[2]?.ingredient_id).not.toBe(ingredients[1]?.ingredient_id)
  })

  test('is not created when the recipe is refused', async () => {
    const ingredients = [{ ingredient_name: 'phantom' }, { ingredient_id: 2147483647 }]
    const response = await post({ title: 'Refused', ingredients })
    expectProblem(response, 422, 'Ingredient ID 2147483647 was not found.')
    expect(invalidPaths(response)).toEqual(['/ingredients/1/ingredient_id'])
    const found = (await larder.call('GET', '/ingredients/?q=phantom')).json().items
    expect(found).toEqual([])
  })

  test('cannot be combined with an ID', async () => {
    for (const line of [{ note: 'of what?' }, { ingredient_id: 1, ingredient_name: 'butter' }])
      expect(invalidPaths(await post({ title: 'x', ingredients: [line] }))).toEqual(['/ingredients/0'])
  })
})

test('an unknown category is refused by its index', async () => {
  const response = await post({ title: 'x', category_ids: [soup, 2147483647] })
  expectProblem(response, 422, 'Category ID 2147483647 was not found.')
  expect(invalidPaths(response)).toEqual(['/category_ids/1'])
})

test('invalid recipes are refused', async () => {
  for (const [field, value] of [
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['servings', 0],
    ['servings', 2.5],
    ['prep_time_sec', -1],
    ['cook_time_sec', 1e12],
    ['source_url', 'javascript:alert(1)'],
    ['source_url', 'ftp://example.com'],
    ['visibility', 'hidden'],
    ['category_ids', [soup, soup]],
    ['user_id', 1],
    ['created_at', '2020-01-01T00:00:00Z'],
  ] as const)
    expect(invalidPaths(await post({ title: 'x', [field]: value })), `${field} ${value}`).toContain(
      `/${field}`,
    )
})

describe('changing a recipe', () => {
  const whole = () => ({
    title: 'Before',
    description: 'Something',
    servings: 2,
    prep_time_sec: 60,
    category_ids: [soup],
    ingredients: [{ ingredient_name: 'rice', amount_readable: '100 g' }],
    steps: [{ instruction: 'Cook.' }],
  })

  test('keeps absent fields', async () => {
    const before = await add(whole())
    const after: RecipeRead = (await put(before.id, { title: 'After' })).json()
    expect(after).toEqual({ ...before, title: 'After', version: 2, updated_at: after.updated_at })
    expect(after.updated_at >= before.updated_at).toBe(true)
  })

  test('clears null fields', async () => {
    const { id } = await add(whole())
    const after = (await put(id, { description: null, servings: null, prep_time_sec: null })).json()
    expect(after).toMatchObject({ title: 'Before', description: null, servings: null, total_time_sec: null })
    expect(invalidPaths(await put(id, { title: null }))).toEqual(['/title'])
    expect(invalidPaths(await put(id, { steps: null }))).toEqual(['/steps'])
  })

  test('replaces lists completely', async () => {
    const { id } = await add(whole())
    const replaced = (await put(id, { ingredients: [{ ingredient_name: 'barley' }] })).json()
    expect(replaced.ingredients.map((line: { name: string }) => line.name)).toEqual(['barley'])
    expect(replaced.steps).toHaveLength(1)
    const emptied = (await put(id, { ingredients: [], steps: [], category_ids: [] })).json()
    expect(emptied).toMatchObject({ ingredients: [], steps: [], categories: [] })
  })

  test('is atomic', async () => {
    const before = await add(whole())
    expectProblem(await put(before.id, { title: 'Half', steps: [], category_ids: [2147483647] }), 422)
    expect((await larder.call('GET', `/recipes/${before.id}`, { as: ann })).json()).toEqual(before)
  })

  test('is allowed for the owner and Admin', async () => {
    const { id } = await add(whole())
    expectProblem(await put(id, { title: 'Mine' }, bob), 403, `Recipe ID ${id} belongs to someone else.`)
    expectProblem(await larder.call('DELETE', `/recipes/${id}`, { as: bob }), 403)
    const byAdmin = (await put(id, { title: 'Mended' }, admin)).json()
    expect(byAdmin).toMatchObject({ title: 'Mended', user_id: ann.id })
  })

  test('respects If-Match', async () => {
    const { id } = await add(whole())
    const url = `/recipes/${id}`
    const stale = { 'if-match': '"something else"' }
    expectProblem(
      await larder.call('PUT', url, { as: ann, headers: stale, body: {} }),
      412,
      `Recipe ID ${id} has changed since you read it.`,
    )
    expectProblem(await larder.call('DELETE', url, { as: ann, headers: stale }), 412)
    const any = await larder.call('PUT', url, {
      as: ann,
      headers: { 'if-match': '*' },
      body: { title: 'Any' },
    })
    expect(any.statusCode).toBe(200)
    const current = { 'if-match': `"a", ${any.headers.etag}` }
    expect(
      (await larder.call('PUT', url, { as: ann, headers: current, body: { title: 'Now' } })).statusCode,
    ).toBe(200)
  })
})

test('a change without new text is a HOT update', async () => {
  const line = { ingredient_name: 'oregano', amount_readable: '1 tsp' }
  const { id } = await add({ title: 'Pizza', ingredients: [line] })
  const before = await countUnindexed()
  await put(id, { servings: 3, ingredients: [{ ...line, amount_readable: '2 tsp' }] })
  await expect.poll(countUnindexed).toBeGreaterThan(before)
})

/** As PostgreSQL counts them, a moment later. */
async function countUnindexed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select n_tup_hot_upd::integer as count from pg_stat_user_tables where relname = 'recipes'`.execute(
    larder.db,
  )
  return rows[0]?.count ?? 0
}

describe('a private recipe', () => {
  test('is visible only to the owner and Admin', async () => {
    const { id } = await add({ title: 'Secret sauce', visibility: 'private' })
    for (const as of [ann, admin])
      expect((await larder.call('GET', `/recipes/${id}`, { as })).statusCode).toBe(200)
    for (const as of [undefined, bob])
      expectProblem(await larder.call('GET', `/recipes/${id}`, { as }), 404, `Recipe ID ${id} was not found.`)
    expectProblem(await put(id, { title: 'x' }, bob), 404)
    expectProblem(await larder.call('DELETE', `/recipes/${id}`, { as: bob }), 404)
  })

  test('appears and disappears with its visibility', async () => {
    const { id } = await add({ title: 'Now you see it' })
    await put(id, { visibility: 'private' })
    expectProblem(await larder.call('GET', `/recipes/${id}`), 404)
    await put(id, { visibility: 'public' })
    expect((await larder.call('GET', `/recipes/${id}`)).statusCode).toBe(200)
  })
})
