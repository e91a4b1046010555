import type { ShoppingListSummary } from '@larder/contract/shopping/shopping-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, inviteTo, joinBy, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import type { Db } from '../../db/db.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { shoppingList } from './read-list.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let kitchen: string
let kitchen_id: number

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  kitchen = await openKitchen(larder, ann, ben)
  kitchen_id = idIn(kitchen)
})

async function start(as = ben, body: object = {}): Promise<string> {
  const response = await larder.call('POST', '/shopping-lists/', {
    as,
    body: { name: 'Week', kitchen_id, ...body },
  })
  expect(response.statusCode, response.body).toBe(201)
  return `/shopping-lists/${response.json().id}`
}
const get = (list: string, as: TestUser) => larder.call('GET', list, { as })
const put = (list: string, as: TestUser, body: object) => larder.call('PUT', list, { as, body })
const selectVisibleLists = async (as: TestUser) => {
  const { items, total } = (await larder.call('GET', '/shopping-lists/?count=true&limit=100', { as })).json()
  expect(total).toBe(items.length)
  return items.map(({ id }: ShoppingListSummary) => `/shopping-lists/${id}`)
}

test('members see and change lists of the kitchen, but not who sees them', async () => {
  const list = await start()
  const seen = await get(list, ann)
  expect(seen.json()).toMatchObject({ kitchen_id, kitchen_name: 'Mill Lane 1', may: ['edit', 'update'] })
  const added = await larder.call('POST', `${list}/items`, { as: ann, body: { text: '2 l milk' } })
  expect(added.json()).toMatchObject({ item_count: 1 })
  expect((await put(list, ann, { name: 'Sunday', kitchen_id })).json()).toMatchObject({ name: 'Sunday' })
  expectProblem(await put(list, ann, { kitchen_id: null }), 403, /^Only the owner can change who can see/)
  expectProblem(await larder.call('DELETE', list, { as: ann }), 403)
  const body = { username: 'eve' }
  expectProblem(await larder.call('POST', `${list}/members`, { as: ann, body }), 403)
  expect(await selectVisibleLists(ann)).toContain(list)
  expect(await selectVisibleLists(eve)).not.toContain(list)
  expectProblem(await get(list, eve), 404)
})

test('the owner moves a list into and out of their kitchen', async () => {
  const list = await start(ben, { kitchen_id: null })
  expectProblem(await get(list, ann), 404)
  expect((await put(list, ben, { kitchen_id })).json()).toMatchObject({ kitchen_id })
  expect((await get(list, ann)).statusCode).toBe(200)
  expect((await put(list, ben, { kitchen_id: null })).json()).toMatchObject({ kitchen_name: null })
  expectProblem(await get(list, ann), 404)
  const foreign = idIn(await openKitchen(larder, eve))
  expect(invalidPaths(await put(list, ben, { kitchen_id: foreign }))).toEqual(['/kitchen_id'])
  const body = { name: 'Lost', kitchen_id: foreign }
  expect(invalidPaths(await larder.call('POST', '/shopping-lists/', { as: ben, body }))).toEqual([
    '/kitchen_id',
  ])
})

test('invited users outside the kitchen can only edit items', async () => {
  const list = await start()
  await larder.call('POST', `${list}/members`, { as: ben, body: { username: 'eve' } })
  await larder.call('POST', `/shopping-list-invitations/${idIn(list)}/accept`, { as: eve })
  expect((await get(list, eve)).json().may).toEqual(['edit'])
  expectProblem(await put(list, eve, { name: 'Mine' }), 403)
})

describe('a leaving member', () => {
  async function joinWithList() {
    const cook = await larder.addUser(`cook-${Math.random().toString(36).slice(2, 10)}`)
    const { secret } = await inviteTo(larder, kitchen, ann)
    expect((await joinBy(larder, secret, cook)).statusCode).toBe(200)
    const list = await start(cook)
    await larder.call('POST', `${list}/members`, { as: cook, body: { username: 'ann' } })
    await larder.call('POST', `/shopping-list-invitations/${idIn(list)}/accept`, { as: ann })
    return { cook, list, place: `${kitchen}/members/${cook.id}` }
  }

  test('keeps their lists, which stay shared with invited users', async () => {
    const { cook, list, place } = await joinWithList()
    await larder.call('DELETE', place, { as: cook })
    expect((await get(list, cook)).json()).toMatchObject({ user_id: cook.id, kitchen_id: null })
    expectProblem(await get(list, ben), 404)
    expect((await get(list, ann)).json().may).toEqual(['edit'])
  })

  test('can leave lists to the kitchen', async () => {
    const { cook, list, place } = await joinWithList()
    await larder.call('DELETE', `${place}?shared=leave`, { as: cook })
    const left = (await get(list, ben)).json()
    expect(left).toMatchObject({ user_id: ann.id, kitchen_id })
    expect(left.members).toEqual([{ user_id: ann.id, username: 'ann', role: 'owner' }])
    expectProblem(await get(list, cook), 404)
  })

  test('leaves only kitchen lists behind when the account is deleted', async () => {
    const { cook, list } = await joinWithList()
    const own = await start(cook, { kitchen_id: null })
    await larder.call('DELETE', `/users/${cook.id}`, { as: cook })
    expect((await get(list, ann)).json()).toMatchObject({ user_id: ann.id, kitchen_id })
    expectProblem(await get(own, ann), 404)
  })
})

test('deleting a kitchen returns lists to their owners', async () => {
  const doomed = await openKitchen(larder, eve, ben)
  const list = await start(ben, { kitchen_id: idIn(doomed) })
  await larder.call('POST', `${list}/items`, { as: eve, body: { text: 'tea' } })
  await larder.call('DELETE', doomed, { as: eve })
  expect((await get(list, ben)).json()).toMatchObject({ kitchen_id: null, item_count: 1 })
  expectProblem(await get(list, eve), 404)
})

test('filters visible lists by kitchen', async () => {
  const [shared, own] = [await start(), await start(ben, { kitchen_id: null })]
  const idsFor = async (as: TestUser) => {
    const url = `/shopping-lists/?limit=100&count=true&kitchen_id=${kitchen_id}`
    const { items, total } = (await larder.call('GET', url, { as })).json()
    expect(total).toBe(items.length)
    return items.map(({ id }: ShoppingListSummary) => `/shopping-lists/${id}`)
  }
  expect(await idsFor(ann)).toContain(shared)
  expect(await idsFor(ben)).not.toContain(own)
  expect(await idsFor(eve)).not.toContain(shared)
})

test('serves the cached list until any of its data changes', async () => {
  const admin = await larder.addUser('admin', 'Admin')
  const make = async (url: string, body: object) => {
    const response = await larder.call('POST', url, { as: ben, body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  const lemon = await make('/ingredients/', { name: 'lemon' })
  const store = await make('/stores/', { name: 'Kept store' })
  const shelf = await make(`/stores/${store.id}/shelves/`, { name: 'Aisle 7' })
  const elsewhere = await make('/stores/', { name: 'Other store' })
  const seven = await make(`/stores/${elsewhere.id}/shelves/`, { name: 'aisle 7' })
  const list = await start(ben, { store_id: store.id })
  const { groups } = await make(`${list}/items`, { text: '3 lemon' })
  const item = `${list}/items/${groups[0].items[0].id}`
  const change = (url: string, body: object, as = ben) => larder.call('PUT', url, { as, body })
  const changes = [
    () => change(`/shelves/${seven.id}/ingredients/${lemon.id}`, {}),
    () => change(`/shelves/${shelf.id}/ingredients/${lemon.id}`, {}),
    () => change(`/shelves/${shelf.id}`, { name: 'Aisle 8' }),
    () => change(`/ingredients/${lemon.id}`, { grams_per_piece: 200 }),
    () => change(item, { checked: true }),
    () => change(item, { missing: true, store_id: store.id }),
    () => change(item, { amount: '2 kg' }),
    () => change(kitchen, { name: 'Kept kitchen' }, ann),
    () => change(`/users/${ben.id}`, { username: 'kept-ben' }, admin),
  ]
  const read = async (db: Db) =>
    shoppingList().read(db, Number(list.split('/').at(-1)), await findCallerById(db, ann.id))
  for (const make of changes) {
    const before = await read(larder.db)
    expect(await read(larder.db)).toEqual(before)
    const { statusCode, body } = await make()
    expect(statusCode, body).toBe(200)
    const after = await read(larder.db)
    expect(after, String(make)).not.toEqual(before)
    // Transactions bypass the cache.
    expect(after).toEqual(await larder.db.transaction().execute(read))
  }
})
