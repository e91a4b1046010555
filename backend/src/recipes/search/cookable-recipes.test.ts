import type { CookablePage, CookableRecipe } from '@larder/contract/recipes/cookable-recipes'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
const readItemId: Record<string, number> = {}

const cook = async (title: string, names: string[], rest: object = {}): Promise<number> => {
  const body = { title, ingredients: names.map((ingredient_name) => ({ ingredient_name })), ...rest }
  const made = await larder.call('POST', '/recipes/', { as: ann, body })
  expect(made.statusCode, made.body).toBe(201)
  for (const { name, ingredient_id } of made.json().ingredients) readItemId[name] = ingredient_id
  return made.json().id
}

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  await cook('Boiled potatoes', ['potato', 'salt', 'cold water'])
  await cook('Potato soup', ['potato', 'onion', 'cream', 'dill', 'water', 'salt'])
  await cook('Rösti', ['potato', 'onion', 'butter', 'salt'])
  await cook('Fried onions', ['onion', 'butter', 'flour'])
  await cook('Salmon', ['salmon', 'cream', 'dill', 'lemon', 'potato', 'salt'])
  await cook('Bread', ['flour', 'yeast', 'salt', 'water'])
  await cook('Secret rösti', ['potato', 'onion'], { visibility: 'private' })
})

const address = (names: string[]) =>
  `/recipes/cookable?${names.map((name) => `ingredient_id=${readItemId[name]}`).join('&')}`
const listFor = async (names: string[], as?: TestUser, more = ''): Promise<CookableRecipe[]> => {
  const response = await larder.call('GET', `${address(names)}${more}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as CookablePage).items
}
const told = async (names: string[], as?: TestUser, more = '') =>
  (await listFor(names, as, more)).map(({ title, missing }) => [title, ...missing.map(({ name }) => name)])

test('fewest missing ingredients come first, and never include salt or water', async () => {
  expect(await told(['potato', 'onion'])).toEqual([
    ['Boiled potatoes'],
    ['Rösti', 'butter'],
    ['Potato soup', 'cream', 'dill'],
    ['Fried onions', 'butter', 'flour'],
  ])
})

test('salt, pepper, oil, water and sugar count as available unless excluded', async () => {
  await cook('Basic', ['rhubarb', 'salt', 'black pepper', 'olive oil', 'cold water', 'sugar'])
  expect(await told(['rhubarb'])).toEqual([['Basic']])
  const without = (...basics: string[]) => basics.map((basic) => `&not_at_home=${basic}`).join('')
  expect(await told(['rhubarb'], undefined, without('salt'))).toEqual([['Basic', 'salt']])
  const all = without('salt', 'pepper', 'oil', 'water', 'sugar')
  expect((await told(['rhubarb'], undefined, all))[0]).toHaveLength(6)
  expectProblem(await larder.call('GET', '/recipes/cookable?not_at_home=saffron'), 422)
})

test('a basic that was removed from the staples is missing', async () => {
  const dora = await larder.addUser('dora')
  const staple = { ingredient_id: readItemId.salt }
  const { id } = (await larder.call('POST', '/staples/', { as: dora, body: staple })).json()
  await larder.call('DELETE', `/staples/${id}`, { as: dora })
  expect((await told(['potato'], dora))[0]).toEqual(['Boiled potatoes', 'salt'])
})

test('with equally many missing, more used ingredients come first', async () => {
  const titles = (await told(['onion', 'butter', 'yeast'])).map(([title]) => title)
  expect(titles.filter((title) => title !== 'Rösti').slice(0, 2)).toEqual(['Fried onions', 'Bread'])
})

test('staples are not missing', async () => {
  await larder.call('POST', '/staples/', { as: ben, body: { ingredient_id: readItemId.butter } })
  expect((await told(['potato', 'onion'], ben)).slice(0, 2)).toEqual([['Rösti'], ['Boiled potatoes']])
  expect((await told(['potato', 'onion']))[1]).toEqual(['Rösti', 'butter'])
})

test('private and kitchen recipes are found only by those who can see them', async () => {
  expect((await told(['potato', 'onion'], ann))[0]).toEqual(['Secret rösti'])
  expect((await told(['potato', 'onion'], ben)).flat()).not.toContain('Secret rösti')

  const carol = await larder.addUser('carol')
  const { id: kitchen_id } = (
    await larder.call('POST', '/kitchens/', { as: ann, body: { name: 'Home' } })
  ).json()
  const url = `/kitchens/${kitchen_id}/invitations/`
  const { secret } = (await larder.call('POST', url, { as: ann, body: {} })).json()
  await larder.call('POST', '/kitchen-invitations/accept', { as: carol, body: { secret } })
  await cook('Kitchen rösti', ['potato'], { visibility: 'kitchen', kitchen_id })
  expect((await told(['potato'], carol))[0]).toEqual(['Kitchen rösti'])
  expect((await told(['potato'], ben)).flat()).not.toContain('Kitchen rösti')
  await larder.call('DELETE', `/kitchens/${kitchen_id}/members/${carol.id}`, { as: ann })
  expect((await told(['potato'], carol)).flat()).not.toContain('Kitchen rösti')
})

test('recipes in the trash are not listed', async () => {
  const id = await cook('Potato chips', ['potato'])
  expect((await told(['potato']))[0]).toEqual(['Potato chips'])
  await larder.call('DELETE', `/recipes/${id}`, { as: ann })
  expect((await told(['potato'])).flat()).not.toContain('Potato chips')
})

test('a recipe is found by any ingredient while at most three are missing', async () => {
  const names = ['one', 'two', 'three', 'four'].map((word) => `telling ${word}`)
  await cook('Four things', names)
  for (const name of names) expect((await told([name])).map(([title]) => title)).toEqual(['Four things'])
})

test('recipes with all given ingredients are found, however many are missing', async () => {
  const names = Array.from({ length: 8 }, (_, number) => `needed ${number}`)
  await cook('Feast', names)
  expect(await told(['needed 0'])).toEqual([['Feast', ...names.slice(1)]])
  expect((await told(['needed 0', 'onion'])).flat()).not.toContain('Feast')
})

test('results can be filtered by time, category and tag', async () => {
  const boss = await larder.addUser('boss', 'Admin')
  const category = (await larder.call('POST', '/categories/', { as: boss, body: { name: 'Quick' } })).json()
  const quick = { prep_time_sec: 600, category_ids: [category.id] }
  const id = await cook('Quick beans', ['bean', 'oil'], quick)
  await cook('Slow beans', ['bean', 'tomato'], { prep_time_sec: 7200 })
  await larder.call('PUT', `/recipes/${id}/tags`, { as: ann, body: { names: ['weekday'] } })
  const [tag] = (await larder.call('GET', '/tags/', { as: ann })).json().items
  const titlesWith = async (filter: string) => {
    const response = await larder.call('GET', `${address(['bean'])}&count=true&${filter}`, { as: ann })
    expect(response.statusCode, response.body).toBe(200)
    const { items, total } = response.json()
    expect(total).toBe(items.length)
    return items.map(({ title }: CookableRecipe) => title)
  }
  expect(await titlesWith('')).toEqual(['Quick beans', 'Slow beans'])
  for (const filter of ['max_total_time_sec=600', `any_category_id=${category.id}`, `tag_id=${tag.id}`])
    expect(await titlesWith(filter)).toEqual(['Quick beans'])
  expect(await titlesWith('max_total_time_sec=599')).toEqual([])
})

test('pages show and count each recipe once', async () => {
  const all = await listFor(['potato', 'onion', 'flour'])
  const paged = await walkPages<CookableRecipe>(larder, `${address(['potato', 'onion', 'flour'])}&limit=2`)
  expect(paged).toEqual(all)
  const counted = (await larder.call('GET', `${address(['potato', 'onion', 'flour'])}&count=true`)).json()
  expect(counted).toMatchObject({ total: all.length, total_is_capped: false })
})

test('no ingredients give no results, and too many are refused', async () => {
  expect((await larder.call('GET', '/recipes/cookable?count=true')).json()).toMatchObject({
    items: [],
    total: 0,
  })
  const many = Array.from({ length: 21 }, (_, index) => `ingredient_id=${index + 1}`).join('&')
  expectProblem(await larder.call('GET', `/recipes/cookable?${many}`), 422)
  expect((await larder.call('GET', '/recipes/cookable?ingredient_id=2147483647')).json().items).toEqual([])
})
