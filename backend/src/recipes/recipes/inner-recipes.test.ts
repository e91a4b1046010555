import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let kitchen_id: number

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  kitchen_id = idIn(await openKitchen(larder, ann, ben))
})

const post = (body: object, as = ann) => larder.call('POST', '/recipes/', { as, body })
const put = (id: number, body: object, as = ann, headers = {}) =>
  larder.call('PUT', `/recipes/${id}`, { as, body, headers })
const read = async (id: number, as?: TestUser, query = ''): Promise<RecipeRead> =>
  (await larder.call('GET', `/recipes/${id}${query}`, { as })).json()

async function write(title: string, lines: object[], more: object = {}, as = ann): Promise<number> {
  const response = await post({ title, servings: 4, ingredients: lines, ...more }, as)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const link = (recipe_id: number, line = '1 portion of it') => ({ line, recipe_id })
const DOUGH = [{ line: '600 g plain flour' }, { line: '400 g water' }]

/** Pizza for two of half a dough for four. */
async function writePizza(more: object = {}) {
  const dough = await write('Pizza dough', DOUGH, more)
  const lines = [
    link(dough, '2 portions of pizza dough'),
    { line: '100 g sugar' },
    { line: '50 g plain flour' },
  ]
  return { dough, pizza: await write('Pizza', lines, { servings: 2 }) }
}

test('a line can link to a recipe and gets its share of the weight', async () => {
  const { dough, pizza } = await writePizza()
  const { ingredients } = await read(pizza)
  expect(ingredients[0]).toMatchObject({
    ...{ line: '2 portions of pizza dough', name: 'Pizza dough', amount_readable: '2 portions' },
    ...{ recipe_id: dough, recipe_title: 'Pizza dough', recipe_times: 0.5, amount_grams: 500 },
  })
  expect(ingredients[1]).toMatchObject({ recipe_id: null, recipe_title: null, recipe_times: null })
  const scaled = (await read(pizza, undefined, '?servings=4')).ingredients[0]
  expect(scaled).toMatchObject({ line: '4 portions of pizza dough', recipe_times: 1, amount_grams: 1000 })
})

test('a change to the inner recipe changes the outer one’s ETag, but not its version', async () => {
  const { dough, pizza } = await writePizza()
  const before = await larder.call('GET', `/recipes/${pizza}`, { as: ann })
  await put(dough, { servings: 8 })
  const after = await larder.call('GET', `/recipes/${pizza}`, { as: ann })
  expect(after.json().ingredients[0]).toMatchObject({ recipe_times: 0.25, amount_grams: 250 })
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const saved = await put(pizza, { notes: 'Hot.' }, ann, { 'if-match': before.headers.etag })
  expect(saved.statusCode).toBe(200)
})

test('inner recipes are listed at any depth with their batches', async () => {
  const starter = await write('Starter', [{ line: '200 g rye flour' }], { servings: null })
  const dough = await write('Sourdough', [link(starter, '½ starter'), { line: '900 g plain flour' }])
  const pizza = await write('Sour pizza', [link(dough, '1 portion of sourdough')])
  const { items } = (await larder.call('GET', `/recipes/${pizza}/inner-recipes`)).json()
  expect(items).toMatchObject([
    { recipe_id: dough, title: 'Sourdough', servings: 4, times: 0.25, amount_grams: 1000 },
    { recipe_id: starter, title: 'Starter', servings: null, times: 0.125, amount_grams: 200 },
  ])
  expect((items[0] as InnerRecipeRead).ingredients[0]).toMatchObject({
    recipe_id: starter,
    amount_grams: 100,
  })
})

test('nutrition includes inner recipes', async () => {
  const syrup = await write('Syrup', [{ line: '300 g sugar' }, { line: '700 g water' }])
  const drink = await write('Drink', [link(syrup, '1 portion of syrup'), { line: '25 g sugar' }], {
    servings: 1,
  })
  const nutrition = (await larder.call('GET', `/recipes/${drink}/nutrition`)).json()
  expect(nutrition).toMatchObject({
    total_grams: 275,
    known_grams: 275,
    is_known_enough: true,
    uncounted: [],
  })
  expect(nutrition.per_serving.carbohydrate_g).toBeCloseTo(100, 0)
})

describe('shopping', () => {
  async function createList(
    recipe_id: number,
    more: object = {},
    as = ann,
  ): Promise<Map<string, number | null>> {
    const list = (await larder.call('POST', '/shopping-lists/', { as, body: { name: 'List' } })).json()
    const body = { recipe_id, ...more }
    const response = await larder.call('POST', `/shopping-lists/${list.id}/recipes`, { as, body })
    expect(response.statusCode, response.body).toBe(201)
    const items = (response.json() as ShoppingListRead).groups.flatMap((group) => group.items)
    return new Map(items.map(({ name, amount_grams }) => [name, amount_grams]))
  }

  test('adds the ingredients of inner recipes, scaled and summed', async () => {
    const { pizza } = await writePizza()
    expect(Object.fromEntries(await createList(pizza))).toEqual({ 'plain flour': 350, sugar: 100 })
    expect((await createList(pizza, { servings: 4 })).get('plain flour')).toBe(700)
  })

  test('leaves out staples of inner recipes', async () => {
    const { dough, pizza } = await writePizza()
    const flour = (await read(dough)).ingredients[0]?.ingredient_id
    expect([...(await createList(pizza, { without_ingredient_ids: [flour] })).keys()]).toEqual(['sugar'])
  })

  test('uses the text of a line whose recipe is hidden', async () => {
    const { pizza } = await writePizza({ visibility: 'private' })
    expect([...(await createList(pizza, {}, ben)).keys()].sort()).toEqual([
      'Pizza dough',
      'plain flour',
      'sugar',
    ])
  })
})

describe('a caller who cannot see the inner recipe', () => {
  test.each([
    ['private', (id: number) => put(id, { visibility: 'private' })],
    ['in the trash', (id: number) => larder.call('DELETE', `/recipes/${id}`, { as: ann })],
    ['gone', (id: number) => larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: ann })],
  ])('reads the words of the line and nothing else: %s', async (_, hide) => {
    const { dough, pizza } = await writePizza()
    expect((await hide(dough)).statusCode).toBeLessThan(300)
    for (const as of [undefined, ben]) {
      expect((await read(pizza, as)).ingredients[0]).toMatchObject({
        ...{ line: '2 portions of pizza dough', recipe_id: null, recipe_title: null, recipe_times: null },
        ...{ amount_grams: null, grams_by: 'unknown' },
      })
      expect((await larder.call('GET', `/recipes/${pizza}/inner-recipes`, { as })).json().items).toEqual([])
      const nutrition = (await larder.call('GET', `/recipes/${pizza}/nutrition`, { as })).json()
      expect(nutrition).toMatchObject({ total_grams: 150, is_known_enough: false })
    }
  })

  test('cannot link to it', async () => {
    const secret = await write('Secret', DOUGH, { visibility: 'private' })
    const response = await post({ title: 'Spy', ingredients: [link(secret)] }, ben)
    expectProblem(response, 422)
    expect(invalidPaths(response)).toEqual(['/ingredients/0/recipe_id'])
  })

  test('keeps the link by saving the same text', async () => {
    const secret = await write('Secret dough', DOUGH, { visibility: 'private' })
    const sharing = { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true }
    const pizza = await write('Ours', [link(secret, '1 secret dough'), { line: 'salt' }], sharing)
    const kept = await put(pizza, { ingredients: [{ line: 'pepper' }, { line: '1 secret dough' }] }, ben)
    expect(kept.json().ingredients.map(({ recipe_id }: { recipe_id: null }) => recipe_id)).toEqual([
      null,
      null,
    ])
    expect((await read(pizza, ann)).ingredients).toMatchObject([{ recipe_id: null }, { recipe_id: secret }])
    await put(pizza, { ingredients: [{ line: '1 secret dough', recipe_id: null }] }, ben)
    expect((await read(pizza, ann)).ingredients).toMatchObject([{ recipe_id: null }])
  })
})

test('a restored version keeps its links to existing recipes', async () => {
  const { dough, pizza } = await writePizza()
  await put(pizza, { ingredients: [{ line: 'nothing' }] })
  const version = await larder.call('GET', `/recipes/${pizza}/versions/1`, { as: ann })
  expect(version.json().content.ingredients[0]).toMatchObject({
    recipe_id: dough,
    recipe_title: 'Pizza dough',
  })
  const restore = () => larder.call('POST', `/recipes/${pizza}/versions/1/restore`, { as: ann })
  expect((await restore()).json().ingredients[0]).toMatchObject({ recipe_id: dough, recipe_times: 0.5 })
  await put(pizza, { ingredients: [] })
  await larder.call('DELETE', `/recipes/${dough}?permanent=true`, { as: ann })
  const gone = await larder.call('GET', `/recipes/${pizza}/versions/1`, { as: ann })
  expect(gone.json().content.ingredients[0]).toMatchObject({ recipe_id: null, recipe_title: null })
  expect((await restore()).json().ingredients[0]).toMatchObject({
    recipe_id: null,
    line: '2 portions of pizza dough',
  })
})

test('a copy keeps its links', async () => {
  const { dough, pizza } = await writePizza()
  const copy = await larder.call('POST', `/recipes/${pizza}/copies`, { as: ben, body: {} })
  expect(copy.json().ingredients[0]).toMatchObject({ recipe_id: dough, recipe_times: 0.5 })
})

describe('a circle', () => {
  const circleIn = (response: { json(): { errors: { code: string; params: { names: string[] } }[] } }) =>
    response.json().errors.map(({ code, params }) => [code, ...params.names])

  test('is refused and names its recipes, through five others', async () => {
    const first = await write('First', [])
    let last = first
    for (const name of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) last = await write(name, [link(last)])
    const response = await put(first, { ingredients: [link(last)] })
    expectProblem(response, 422)
    expect(circleIn(response)).toEqual([
      ['circle', 'First', 'Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First'],
    ])
    expect(response.json().detail).toContain("'First' needs 'Sixth'")
    expect(circleIn(await put(first, { ingredients: [link(first)] }))).toEqual([['circle', 'First', 'First']])
    expect((await read(first)).ingredients).toEqual([])
  })

  test('is found through the trash, and hides titles the caller cannot see', async () => {
    const outer = await write('Outer', [])
    const hidden = await write('Hidden', [link(outer)], { visibility: 'private' })
    const shown = await write('Shown', [link(hidden)])
    await put(outer, { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true })
    expect(circleIn(await put(outer, { ingredients: [link(shown)] }, ben))).toEqual([
      ['circle', 'Outer', 'Shown', '', 'Outer'],
    ])
    await larder.call('DELETE', `/recipes/${hidden}`, { as: ann })
    expectProblem(await put(outer, { ingredients: [link(shown)] }), 422)
  })

  test('cannot be created by concurrent changes', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((number) => write(`Round ${number}`, [])))
    const responses = await Promise.all(
      ids.map((id, at) => put(id, { ingredients: [link(ids[(at + 1) % ids.length] as number)] })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 422])
  })
})

test('more than fifty inner recipes are refused', async () => {
  let last = await write('Chain 0', [])
  for (let at = 1; at <= 50; at++) last = await write(`Chain ${at}`, [link(last, '1 link')])
  const response = await post({ title: 'Chain 51', ingredients: [link(last)] })
  expectProblem(response, 422)
  expect(response.json().errors).toMatchObject([{ code: 'too_many', params: { limit: 50 } }])
  const { items } = (await larder.call('GET', `/recipes/${last}/inner-recipes`)).json()
  expect(items).toHaveLength(50)
})
