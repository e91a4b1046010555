import type { IngredientPage } from '@larder/contract/food/ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  admin = await larder.addUser('admin', 'Admin')
})

async function cook(as: TestUser, visibility: string, ...ingredients: object[]): Promise<RecipeRead> {
  const body = { title: 'Dish', visibility, ingredients }
  const response = await larder.call('POST', '/recipes/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** A private recipe of Ann's with an ingredient that nobody named before. */
async function hide(name: string) {
  const recipe = await cook(ann, 'private', { ingredient_name: name })
  return { recipe, id: recipe.ingredients[0]?.ingredient_id as number }
}

const change = (recipe: RecipeRead, body: object) =>
  larder.call('PUT', `/recipes/${recipe.id}`, { as: ann, body })
const names = async (url: string, as?: TestUser) =>
  ((await larder.call('GET', url, { as })).json() as IngredientPage).items.map(({ name }) => name)
const sees = async (id: number, as?: TestUser) =>
  (await larder.call('GET', `/ingredients/${id}`, { as })).statusCode === 200
const everyone = () => [undefined, bob, ann, admin] as const
const whoSees = (id: number) => Promise.all(everyone().map((as) => sees(id, as)))

test('an ingredient of private recipes is visible only to its creator and Admin, in every list', async () => {
  const { id } = await hide('gentian root')
  expect(await whoSees(id)).toEqual([false, false, true, true])
  for (const [index, as] of everyone().entries()) {
    const isSeen = index >= 2
    const listed = await walkPages<{ name: string }>(larder, '/ingredients/?limit=2', as)
    expect(listed.map(({ name }) => name).includes('gentian root')).toBe(isSeen)
    for (const q of ['genti', 'gentian root', 'gentain', 'root'])
      expect((await names(`/ingredients/?q=${q}`, as)).includes('gentian root'), q).toBe(isSeen)
    const counted = (await larder.call('GET', '/ingredients/?limit=1&count=true', { as })).json()
    expect(counted.total).toBe(listed.length)
  }
  for (const [as, isSeen] of [
    [bob, false],
    [ann, true],
  ] as const) {
    const body = { lines: ['2 g gentian root'] }
    const { items } = (await larder.call('POST', '/ingredients/parse', { as, body })).json()
    expect(items[0].candidates.length > 0).toBe(isSeen)
  }
})

test('hidden ingredients cannot be changed, deleted, placed or used by others', async () => {
  const { id } = await hide('wormwood')
  const shelf = await addShelf('Bitter', bob)
  expectProblem(await larder.call('PUT', `/ingredients/${id}`, { as: bob, body: { name: 'x' } }), 404)
  expectProblem(await larder.call('DELETE', `/ingredients/${id}`, { as: bob }), 404)
  const placed = await larder.call('PUT', `/shelves/${shelf}/ingredients/${id}`, { as: bob, body: {} })
  expectProblem(placed, 404)
  const body = { title: 'Guess', ingredients: [{ ingredient_id: id }] }
  const guessed = await larder.call('POST', '/recipes/', { as: bob, body })
  expect(invalidPaths(guessed)).toEqual(['/ingredients/0/ingredient_id'])
  expect(guessed.body).not.toContain('wormwood')
})

test('a private recipe of another user matches it by name, shows their text, and can be saved again', async () => {
  const { id } = await hide('Angelica Root')
  const recipe = await cook(bob, 'private', { ingredient_name: 'angelica root' })
  expect(recipe.ingredients[0]).toMatchObject({ ingredient_id: id, name: 'angelica root' })
  expect(await sees(id, bob)).toBe(false)
  const body = { ingredients: [{ ingredient_id: id, amount_readable: '2 g' }] }
  const saved = await larder.call('PUT', `/recipes/${recipe.id}`, { as: bob, body })
  expect(saved.json().ingredients).toMatchObject([{ ingredient_id: id, name: 'angelica root' }])
  await larder.call('PUT', `/ingredients/${id}`, { as: ann, body: { name: 'my secret' } })
  const again = await cook(bob, 'private', { ingredient_id: id })
  expect(again.ingredients[0]?.name).toBe('angelica root')
})

describe('it is public while a public recipe uses it', () => {
  test('shown with the recipe and hidden with it', async () => {
    const { id, recipe } = await hide('calamus')
    await change(recipe, { visibility: 'public' })
    expect(await whoSees(id)).toEqual([true, true, true, true])
    await change(recipe, { visibility: 'private' })
    expect(await whoSees(id)).toEqual([false, false, true, true])
  })

  test('until the last such recipe is trashed or deleted', async () => {
    const { id } = await hide('zedoary')
    const dishes = [await cook(bob, 'public', { ingredient_name: 'zedoary' })]
    dishes.push(await cook(bob, 'public', { ingredient_name: 'zedoary' }))
    await larder.call('DELETE', `/recipes/${dishes[0]?.id}`, { as: bob })
    expect(await sees(id)).toBe(true)
    await larder.call('DELETE', `/recipes/${dishes[1]?.id}?permanent=true`, { as: bob })
    expect(await sees(id)).toBe(false)
    await larder.call('POST', `/recipes/${dishes[0]?.id}/restore`, { as: bob })
    expect(await sees(id)).toBe(true)
  })

  test('until the recipe uses another one', async () => {
    const { id } = await hide('galbanum')
    const dish = await cook(ann, 'public', { ingredient_name: 'galbanum' })
    expect(await sees(id)).toBe(true)
    await change(dish, { ingredients: [{ ingredient_name: 'asafoetida' }] })
    expect(await sees(id)).toBe(false)
  })
})

describe('it becomes public when created explicitly', () => {
  test('by a POST of any user, as if it had not existed', async () => {
    const { id } = await hide('lovage seed')
    const body = { name: 'Lovage seed', grams_per_ml: 0.4 }
    const made = await larder.call('POST', '/ingredients/', { as: bob, body })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ id, name: 'Lovage seed', user_id: bob.id, grams_per_ml: 0.4 })
    expect(await whoSees(id)).toEqual([true, true, true, true])
    expectProblem(await larder.call('POST', '/ingredients/', { as: ann, body }), 409)
  })

  test('by a store layout, and stays public without recipes', async () => {
    const { id, recipe } = await hide('nigella')
    const layout = { name: 'Spice shop', shelves: [{ name: 'Seeds', ingredients: ['nigella'] }] }
    const body = { format: 'larder-store-1', ...layout }
    expect((await larder.call('POST', '/stores/layout', { as: bob, body })).statusCode).toBe(201)
    await larder.call('DELETE', `/recipes/${recipe.id}?permanent=true`, { as: ann })
    expect(await whoSees(id)).toEqual([true, true, true, true])
  })
})

async function addShelf(name: string, as: TestUser): Promise<number> {
  const store = (await larder.call('POST', '/stores/', { as, body: { name: `${name} store` } })).json()
  return (await larder.call('POST', `/stores/${store.id}/shelves/`, { as, body: { name } })).json().id
}

test('shelves, stores and layouts show it only to those who can see it', async () => {
  const { id } = await hide('sweet flag')
  const shelf = await addShelf('Marsh', ann)
  const place = { as: ann, body: {} }
  expect((await larder.call('PUT', `/shelves/${shelf}/ingredients/${id}`, place)).statusCode).toBe(200)
  const { store_id } = (await larder.call('GET', `/shelves/${shelf}`, { as: ann })).json()
  for (const [index, as] of everyone().entries())
    for (const url of [
      `/shelves/${shelf}`,
      `/stores/${store_id}/shelves/`,
      `/stores/${store_id}`,
      `/stores/${store_id}/layout`,
    ])
      expect((await larder.call('GET', url, { as })).body.includes('sweet flag'), url).toBe(index >= 2)
})

describe('search correction', () => {
  const corrected = async (q: string, as?: TestUser) =>
    (await larder.call('GET', `/recipes/?q=${q}`, { as })).json().corrected_q

  test('uses words of public recipes, of one’s own, and for Admin of all', async () => {
    await cook(ann, 'private', { ingredient_name: 'spignel' })
    for (const [as, word] of [
      [undefined, undefined],
      [bob, undefined],
      [ann, 'spignel'],
      [admin, 'spignel'],
    ] as const)
      expect(await corrected('spingel', as)).toBe(word)
  })

  test('finds public words even if private words are closer', async () => {
    await cook(ann, 'private', { ingredient_name: 'pimentoo' })
    await cook(ann, 'public', { ingredient_name: 'pimento' })
    expect(await corrected('pimentooo')).toBe('pimento')
  })
})
