import type { IngredientPage, IngredientRead } from '@larder/contract/food/ingredients'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
})

async function add(name: string, rest: object = {}): Promise<IngredientRead> {
  const response = await larder.call('POST', '/ingredients/', { as: ann, body: { name, ...rest } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const suggest = async (q: string, limit = 20): Promise<string[]> => {
  const response = await larder.call('GET', `/ingredients/?q=${encodeURIComponent(q)}&limit=${limit}`)
  return (response.json() as IngredientPage).items.map((ingredient) => ingredient.name)
}

test('a user creates an ingredient with weights', async () => {
  const made = await add(' buckwheat  flour ', { grams_per_ml: 0.51 })
  expect(made).toMatchObject({ user_id: ann.id, grams_per_ml: 0.51, grams_per_piece: null, version: 1 })
  expect(made.name).toBe('buckwheat  flour')
  expect((await larder.call('GET', `/ingredients/${made.id}`)).json()).toEqual({ ...made, may: [] })
})

test('names are unique without regard to case, spaces and Unicode form', async () => {
  await add('Café crème')
  for (const name of ['CAFÉ CRÈME', ' café crème ', 'Café crème'.normalize('NFD')]) {
    const again = await larder.call('POST', '/ingredients/', { as: bob, body: { name } })
    expectProblem(again, 409, `Ingredient name '${name.normalize('NFC').trim()}' already exists.`)
  }
})

test('a name in another language suggests the food', async () => {
  await add('fennel')
  for (const name of ['Fenchel', 'fenouil', 'finocchio', 'фенхель'])
    expect(await suggest(name)).toContain('fennel')
})

test('impossible weights are refused', async () => {
  for (const [field, value] of [
    ['grams_per_ml', 0],
    ['grams_per_ml', -1],
    ['grams_per_ml', 26],
    ['grams_per_piece', 0],
    ['grams_per_piece', '50'],
  ] as const) {
    const body = { name: 'impossible', [field]: value }
    expect(invalidPaths(await larder.call('POST', '/ingredients/', { as: ann, body }))).toEqual([`/${field}`])
  }
})

test('in a change, absent fields stay and null clears', async () => {
  const { id } = await add('lentils', { grams_per_ml: 0.8, grams_per_piece: 2 })
  const change = (body: object) => larder.call('PUT', `/ingredients/${id}`, { as: ann, body })
  expect((await change({ name: 'red lentils' })).json()).toMatchObject({
    grams_per_ml: 0.8,
    grams_per_piece: 2,
  })
  expect((await change({ grams_per_ml: null })).json()).toMatchObject({
    name: 'red lentils',
    grams_per_ml: null,
    grams_per_piece: 2,
    version: 3,
  })
})

test('only the owner and Admin can change an ingredient', async () => {
  const admin = await larder.addUser('admin', 'Admin')
  const { id } = await add('mine')
  const url = `/ingredients/${id}`
  const refused = await larder.call('PUT', url, { as: bob, body: { name: 'yours' } })
  expectProblem(refused, 403, `Ingredient ID ${id} belongs to someone else.`)
  expectProblem(await larder.call('DELETE', url, { as: bob }), 403)
  expect((await larder.call('PUT', url, { as: admin, body: { name: 'ours' } })).statusCode).toBe(200)
  expect((await larder.call('DELETE', url, { as: admin })).statusCode).toBe(204)
})

test('a list without q is sorted by name, ignoring accents', async () => {
  for (const name of ['Zwiebel', 'Äpfel', 'apricot', 'Ölsardinen', 'olive']) await add(name)
  const names = (await walkPages<IngredientRead>(larder, '/ingredients/?limit=3')).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const places = ['Äpfel', 'apricot', 'olive', 'Ölsardinen', 'Zwiebel'].map((name) => names.indexOf(name))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('with a language, a list is sorted by the names in it, page by page', async () => {
  for (const name of ['lemon', 'potato', 'egg', 'Yoghurt of Ann', 'Årstiderna', 'Ärtor']) await add(name)
  const sorted = async (language: string, names: string[]) => {
    const url = `/ingredients/?limit=3&language=${language}`
    const listed = (await walkPages<IngredientRead>(larder, url)).map(({ name }) => name)
    expect(new Set(listed).size).toBe(listed.length)
    return listed.filter((name) => names.includes(name))
  }
  // Ei, Kartoffel, Zitrone
  expect(await sorted('de', ['lemon', 'egg', 'potato'])).toEqual(['egg', 'potato', 'lemon'])
  // kartoffel, æg
  expect(await sorted('da', ['egg', 'potato'])).toEqual(['potato', 'egg'])
  const swedish = ['Yoghurt of Ann', 'Årstiderna', 'Ärtor']
  expect(await sorted('sv', swedish)).toEqual(swedish)
  const refused = await larder.call('GET', '/ingredients/?language=xx')
  expect(invalidPaths(refused)).toEqual(['/language'])
})

describe('autocompletion', () => {
  beforeAll(async () => {
    for (const name of [
      'tomato',
      'tomato paste',
      'green tomato',
      'cherry tomatoes',
      'tofu',
      'Crème fraîche',
      '100% rye',
    ])
      await add(name)
  })

  test('names that begin with the input come first, by name', async () => {
    expect((await suggest('tom')).slice(0, 2)).toEqual(['tomato', 'tomato paste'])
  })

  test('then similar names', async () => {
    const found = await suggest('tomato')
    expect(found.slice(0, 2)).toEqual(['tomato', 'tomato paste'])
    expect(found).toContain('green tomato')
    expect(found).not.toContain('tofu')
  })

  test('ignores case and accents', async () => {
    expect((await suggest('CREME F'))[0]).toBe('Crème fraîche')
    expect(await suggest('crème')).toContain('Crème fraîche')
    expect(await suggest('TÖM')).toContain('tomato')
  })

  test('tolerates typos at any position', async () => {
    await add('tamarind paste')
    for (const typo of ['tomatoe', 'tomatto', 'tamato', 'tomatp', 'romato', 'tomaot'])
      expect((await suggest(typo))[0]).toBe('tomato')
  })

  test('treats SQL wildcards literally', async () => {
    expect(await suggest('100%')).toEqual(['100% rye'])
    expect(await suggest('%')).toEqual([])
    expect(await suggest('_')).toEqual([])
    expect(await suggest('\\')).toEqual([])
  })

  test('returns at most `limit` items and no second page', async () => {
    const response = await larder.call('GET', '/ingredients/?q=tom&limit=1&count=true')
    expect(response.json()).toMatchObject({ items: [{ name: 'tomato' }], next_cursor: null, total: 1 })
  })
})

describe('an ingredient that recipes use', () => {
  const cook = (title: string, ingredient_id: number) =>
    larder.call('POST', '/recipes/', { as: ann, body: { title, ingredients: [{ ingredient_id }] } })

  test('cannot be deleted; the error counts recipes, including trashed ones', async () => {
    const { id } = await add('saffron')
    const { id: first } = (await cook('Paella', id)).json()
    const refused = await larder.call('DELETE', `/ingredients/${id}`, { as: ann })
    expectProblem(refused, 409, `Ingredient ID ${id} is used by 1 recipe.`)
    const { id: second } = (await cook('Risotto', id)).json()
    expectProblem(
      await larder.call('DELETE', `/ingredients/${id}`, { as: ann }),
      409,
      `Ingredient ID ${id} is used by 2 recipes.`,
    )
    await larder.call('DELETE', `/recipes/${first}`, { as: ann })
    expectProblem(
      await larder.call('DELETE', `/ingredients/${id}`, { as: ann }),
      409,
      `Ingredient ID ${id} is used by 1 recipe and 1 recipe in the trash.`,
    )
    for (const recipe of [first, second])
      await larder.call('DELETE', `/recipes/${recipe}?permanent=true`, { as: ann })
    expect((await larder.call('DELETE', `/ingredients/${id}`, { as: ann })).statusCode).toBe(204)
  })

  test('can be renamed: the text of recipes stays, and both names find it', async () => {
    const { id } = await add('aubergine')
    const recipe = (await cook('Moussaka', id)).json()
    await larder.call('PUT', `/ingredients/${id}`, { as: ann, body: { name: 'brinjal' } })
    const lines = async () => (await larder.call('GET', `/recipes/${recipe.id}`)).json().ingredients
    expect(await lines()).toMatchObject([{ ingredient_id: id, name: 'aubergine' }])
    const found = async (q: string) => (await larder.call('GET', `/recipes/?q=${q}`)).json().items.length
    const expectFoundByBoth = async () =>
      expect(await Promise.all(['brinjal', 'aubergine'].map(found))).toEqual([1, 1])
    await expectFoundByBoth()
    const change = (ingredients: object[]) =>
      larder.call('PUT', `/recipes/${recipe.id}`, { as: ann, body: { ingredients } })
    await change([{ ingredient_id: id, amount_readable: '2' }])
    expect(await lines()).toMatchObject([{ name: 'aubergine', amount_readable: '2' }])
    await expectFoundByBoth()
    await change([{ ingredient_id: id, name: 'Brinjals' }, { ingredient_id: id }])
    expect(await lines()).toMatchObject([{ name: 'Brinjals' }, { name: 'brinjal' }])
  })

  test('has the cook’s name in each recipe', async () => {
    const { id } = await add('tomato purée')
    const body = { title: 'Pasta', ingredients: [{ ingredient_name: 'Tomato Purée' }] }
    const { ingredients } = (await larder.call('POST', '/recipes/', { as: bob, body })).json()
    expect(ingredients).toMatchObject([{ ingredient_id: id, name: 'Tomato Purée' }])
  })
})
