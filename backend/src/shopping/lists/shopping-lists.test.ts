import { randomUUID } from 'node:crypto'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
})

async function create<Item>(url: string, body: object, as = ann): Promise<Item> {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const createList = (name = 'Saturday', as = ann) => create<ShoppingListRead>('/shopping-lists/', { name }, as)

function createRecipe(
  title: string,
  ingredients: [name: string, amount: string, grams?: number][],
  servings = 2,
) {
  const lines = ingredients.map(([ingredient_name, amount_readable, amount_grams]) => ({
    ingredient_name,
    amount_readable,
    ...(amount_grams !== undefined && { amount_grams }),
  }))
  return create<{ id: number }>('/recipes/', { title, servings, ingredients: lines })
}

async function read(list: { id: number }, query = '', as = ann): Promise<ShoppingListRead> {
  const response = await larder.call('GET', `/shopping-lists/${list.id}${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const joinItemRows = (list: ShoppingListRead) => list.groups.flatMap((group) => group.items)
const find = (list: ShoppingListRead, name: string) => joinItemRows(list).find((item) => item.name === name)

test('merges cups and grams of an ingredient into one item with parts', async () => {
  const bread = await createRecipe('Bread', [['shop flour', '300 g']])
  const cake = await createRecipe('Cake', [
    ['shop flour', '2 cups', 250],
    ['shop thyme', '1 bunch'],
  ])
  const list = await createList()
  await create(`/shopping-lists/${list.id}/recipes`, { recipe_id: bread.id })
  const both = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, {
    recipe_id: cake.id,
    servings: 4,
  })
  expect(find(both, 'shop flour')).toMatchObject({
    amount_grams: 800,
    amount_readable: '≈ 800 g',
    parts: [
      { recipe_id: bread.id, amount_grams: 300, amount_readable: '300 g' },
      { recipe_id: cake.id, amount_grams: 500, amount_readable: '4 cups' },
    ],
  })
  expect(both.recipes.map(({ title, servings }) => [title, servings])).toEqual([
    ['Bread', 2],
    ['Cake', 4],
  ])
})

test('shows amounts in shop units and keeps grams', async () => {
  const custard = await createRecipe('Custard', [
    ['milk', '1 l'],
    ['egg', '4'],
    ['garlic', '1 ⅛ cloves'],
  ])
  const list = await createList()
  await create(`/shopping-lists/${list.id}/recipes`, { recipe_id: custard.id })
  for (const text of ['1 l milk', '6 eggs', '2 tins tomatoes', '1 tin tomatoes'])
    await create(`/shopping-lists/${list.id}/items`, { text })
  const full = await read(list)
  expect(find(full, 'milk')).toMatchObject({ amount_readable: '2 l', sold_by: 'volume' })
  expect(find(full, 'milk')?.amount_grams).toBeGreaterThan(2000)
  expect(find(full, 'egg')).toMatchObject({ amount_readable: '10', sold_by: 'piece', grams_each: 50 })
  expect(find(full, 'garlic')?.amount_readable).toBe('≈ 2 cloves')
  expect(find(full, 'tomatoes')?.amount_readable).toBe('3 tins')
})

test('splits typed text into items and keeps numbers in names', async () => {
  const { id } = await createList()
  const shownAfter = async (text: string) =>
    joinItemRows(await create<ShoppingListRead>(`/shopping-lists/${id}/items`, { text }))
      .map(({ name, amount_readable }) => [amount_readable, name].filter(Boolean).join(' × '))
      .sort()
  expect(await shownAfter('2 cocoa nibs, hot dogs and bagels')).toEqual([
    '2 × cocoa nibs',
    'bagels',
    'hot dogs',
  ])
  expect(await shownAfter('nappies size 4, 7up')).toEqual([
    ...['2 × cocoa nibs', '7up', 'bagels', 'hot dogs', 'nappies size 4'],
  ])
})

test('removing a recipe removes exactly its amounts, ticked or not', async () => {
  const soup = await createRecipe('Soup', [
    ['shop onion', '100 g'],
    ['shop leek', '200 g'],
  ])
  const list = await createList()
  await create(`/shopping-lists/${list.id}/items`, { text: '50 g shop onion' })
  const full = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, { recipe_id: soup.id })
  const onion = find(full, 'shop onion')
  expect(onion?.amount_grams).toBe(150)
  await larder.call('PUT', `/shopping-lists/${list.id}/items/${onion?.id}`, {
    as: ann,
    body: { checked: true },
  })
  const url = `/shopping-lists/${list.id}/recipes/${full.recipes[0]?.id}`
  expect((await larder.call('DELETE', url, { as: ann })).statusCode).toBe(204)
  const rest = await read(list)
  expect(joinItemRows(rest).map(({ name, amount_grams }) => [name, amount_grams])).toEqual([
    ['shop onion', 50],
  ])
  expect(find(rest, 'shop onion')?.checked_at).not.toBeNull()
})

test('keeps the amounts of a deleted recipe', async () => {
  const stew = await createRecipe('Stew', [['shop carrot', '1 kg']])
  const list = await createList()
  await create(`/shopping-lists/${list.id}/recipes`, { recipe_id: stew.id })
  await larder.call('DELETE', `/recipes/${stew.id}?permanent=true`, { as: ann })
  const after = await read(list)
  expect(after.recipes).toMatchObject([{ recipe_id: null, title: 'Stew' }])
  expect(find(after, 'shop carrot')?.parts).toMatchObject([{ recipe_id: null, amount_grams: 1000 }])
})

test('unticks an item when another recipe needs more of it', async () => {
  const one = await createRecipe('One', [['shop rice', '100 g']])
  const list = await createList()
  const first = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, { recipe_id: one.id })
  const rice = find(first, 'shop rice')
  await larder.call('PUT', `/shopping-lists/${list.id}/items/${rice?.id}`, {
    as: ann,
    body: { checked: true },
  })
  const again = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, { recipe_id: one.id })
  expect(find(again, 'shop rice')).toMatchObject({ checked_at: null, amount_grams: 200 })
})

test('groups items by shelf with guesses, then items without a shelf', async () => {
  const store = await create<{ id: number }>('/stores/layout', {
    format: 'larder-store-1',
    name: 'Walk north',
    shelves: [
      { name: 'Fruit', ingredients: ['walk pear', 'walk apple'] },
      { name: 'Dairy', ingredients: ['walk milk'] },
    ],
  })
  await create('/stores/layout', {
    format: 'larder-store-1',
    name: 'Walk south',
    shelves: [{ name: 'dairy', ingredients: ['walk yoghurt'] }],
  })
  const list = await createList()
  for (const text of ['walk yoghurt', '2 l walk milk', 'walk apple', 'walk pear', 'plums', 'light bulbs'])
    await create(`/shopping-lists/${list.id}/items`, { text })
  const walk = await read(list, `?store_id=${store.id}`)
  expect(
    walk.groups.map((group) => [
      group.shelf?.name ?? null,
      group.is_guess,
      group.items.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Fruit', false, ['walk pear', 'walk apple']],
    ['Fruit', true, ['plums']],
    ['Dairy', false, ['walk milk']],
    ['Dairy', true, ['walk yoghurt']],
    [null, false, ['light bulbs']],
  ])
})

test('an item missing in one store stays on the list for others', async () => {
  const here = await create<{ id: number }>('/stores/', { name: 'Here' })
  const there = await create<{ id: number }>('/stores/', { name: 'There' })
  const list = await createList()
  const { groups } = await create<ShoppingListRead>(`/shopping-lists/${list.id}/items`, {
    text: 'saffron threads',
  })
  const id = groups[0]?.items[0]?.id
  const body = { missing: true, store_id: here.id }
  expect(
    (await larder.call('PUT', `/shopping-lists/${list.id}/items/${id}`, { as: ann, body })).statusCode,
  ).toBe(200)
  expect(joinItemRows(await read(list, `?store_id=${here.id}`))[0]?.is_missing).toBe(true)
  expect(joinItemRows(await read(list, `?store_id=${there.id}`))[0]?.is_missing).toBe(false)
})

test('Admin can join a list; the owner cannot be invited', async () => {
  const admin = await larder.addUser('helpful', 'Admin')
  const { id } = await createList('Rescued')
  for (const username of ['ann', 'helpful'])
    await larder.call('POST', `/shopping-lists/${id}/members`, { as: admin, body: { username } })
  const { members }: ShoppingListRead = (
    await larder.call('GET', `/shopping-lists/${id}`, { as: ann })
  ).json()
  expect(members.map(({ username, role }) => [username, role])).toEqual([
    ['ann', 'owner'],
    ['helpful', 'editor'],
  ])
})

test('only members see a list, and only the owner shares or deletes it', async () => {
  const list = await createList('Shared')
  const url = `/shopping-lists/${list.id}`
  expect((await larder.call('GET', url, { as: ben })).statusCode).toBe(404)
  expect(
    (await larder.call('POST', `${url}/members`, { as: ann, body: { username: 'BEN' } })).statusCode,
  ).toBe(200)
  await larder.call('POST', `/shopping-list-invitations/${list.id}/accept`, { as: ben })
  expect((await larder.call('POST', `${url}/items`, { as: ben, body: { text: 'tea' } })).statusCode).toBe(201)
  expect(
    (await larder.call('POST', `${url}/members`, { as: ben, body: { username: 'eve' } })).statusCode,
  ).toBe(403)
  expect((await larder.call('DELETE', url, { as: ben })).statusCode).toBe(403)
  expect((await larder.call('GET', url, { as: eve })).statusCode).toBe(404)
  const mine = (await larder.call('GET', '/shopping-lists/', { as: ben })).json()
  expect(mine.items.map((item: { id: number }) => item.id)).toContain(list.id)
  expect((await larder.call('DELETE', `${url}/members/${ben.id}`, { as: ben })).statusCode).toBe(204)
  expect((await larder.call('GET', url, { as: ben })).statusCode).toBe(404)
})

test('reports an unknown username', async () => {
  const list = await createList()
  const response = await larder.call('POST', `/shopping-lists/${list.id}/members`, {
    as: ann,
    body: { username: 'nobody' },
  })
  expect(response.statusCode).toBe(422)
  expect(response.json().detail).toBe("User name 'nobody' was not found.")
})

test('merging two ingredients merges their items', async () => {
  const admin = await larder.addUser('merger', 'Admin')
  const stew = await createRecipe('Merged stew', [
    ['merge aubergine', '200 g'],
    ['merge eggplant', '300 g'],
  ])
  const list = await createList()
  const before = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, { recipe_id: stew.id })
  const findIngredientId = (name: string) => find(before, name)?.ingredient_id
  const body = { into_id: findIngredientId('merge aubergine') }
  const url = `/ingredients/${findIngredientId('merge eggplant')}/merge`
  expect((await larder.call('POST', url, { as: admin, body })).statusCode).toBe(200)
  expect(joinItemRows(await read(list)).map(({ name, amount_grams }) => [name, amount_grams])).toEqual([
    ['merge aubergine', 500],
  ])
})

test.each([
  ['ticked', 'open', { amount_grams: 500, checked_at: null }],
  ['open', 'ticked', { amount_grams: 500, checked_at: null }],
  ['removed', 'open', { amount_grams: 300, checked_at: null }],
  ['open', 'removed', { amount_grams: 200, checked_at: null }],
  ['ticked', 'removed', { amount_grams: 200, checked_at: expect.any(String) }],
])('merges a %s item with a %s one and shows what is still to buy', async (stays, goes, shown) => {
  const admin = await larder.addUser(`merger-${stays}-${goes}`, 'Admin')
  const [courgette, zucchini] = ['courgette', 'zucchini'].map((name) => `${name} ${stays} ${goes}`)
  const stew = await createRecipe(`Stew ${stays} ${goes}`, [
    [`${courgette}`, '200 g'],
    [`${zucchini}`, '300 g'],
  ])
  const list = await createList()
  const before = await create<ShoppingListRead>(`/shopping-lists/${list.id}/recipes`, { recipe_id: stew.id })
  const [into, from] = [find(before, `${courgette}`), find(before, `${zucchini}`)]
  for (const [item, state] of [
    [into, stays],
    [from, goes],
  ] as const) {
    const url = `/shopping-lists/${list.id}/items/${item?.id}`
    if (state === 'ticked') await larder.call('PUT', url, { as: ann, body: { checked: true } })
    if (state === 'removed') await larder.call('DELETE', url, { as: ann })
  }
  const { version } = await read(list)
  const body = { into_id: into?.ingredient_id }
  await larder.call('POST', `/ingredients/${from?.ingredient_id}/merge`, { as: admin, body })
  const after = await read(list)
  expect(joinItemRows(after)).toEqual([expect.objectContaining({ name: courgette, ...shown })])
  expect(after.version).toBe(version + 1)
})

test('ticks of a deleted list still count for the walking order', async () => {
  const names = ['ticked apple', 'ticked bread', 'ticked cheese']
  const shelves = names.map((name) => ({ name: `Shelf ${name}`, ingredients: [name] }))
  const store = await create<{ id: number }>('/stores/layout', {
    format: 'larder-store-1',
    name: 'Ticked store',
    shelves,
  })
  for (let visit = 1; visit <= 3; visit++) {
    const list = await createList(`Visit ${visit}`)
    for (const text of names) await create(`/shopping-lists/${list.id}/items`, { text })
    const items = joinItemRows(await read(list))
    const operations = names.toReversed().map((name, index) => ({
      id: randomUUID(),
      at: Date.now() + index * 10_000,
      kind: 'check',
      item_id: items.find((item) => item.name === name)?.id,
      store_id: store.id,
    }))
    await larder.call('POST', `/shopping-lists/${list.id}/operations`, { as: ann, body: { operations } })
    await larder.call('DELETE', `/shopping-lists/${list.id}`, { as: ann })
    await sql`update shopping_list_operations set at = at - 86400000`.execute(larder.db)
    await sql`update stores set walk_learnt_from = walk_learnt_from - interval '1 day'`.execute(larder.db)
  }
  const walk = (await larder.call('GET', `/stores/${store.id}/walk`)).json()
  expect(walk.visits).toBe(3)
  expect(walk.suggested_shelf_ids).toEqual(walk.shelf_ids.toReversed())
})
