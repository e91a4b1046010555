import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, inviteTo, joinBy, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let kitchen: string
let kitchen_id: number
let count = 0

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  kitchen = await openKitchen(larder, ann, ben)
  kitchen_id = idIn(kitchen)
})

async function open(as = ben, body: object = {}): Promise<string> {
  const fullBody = { name: `Shop ${++count}`, kitchen_id, ...body }
  const response = await larder.call('POST', '/stores/', { as, body: fullBody })
  expect(response.statusCode, response.body).toBe(201)
  return `/stores/${response.json().id}`
}
const put = (store: string, as: TestUser, body: object) => larder.call('PUT', store, { as, body })

/** Returns the status codes of all requests that arrange a store. */
async function arrange(store: string, as: TestUser) {
  const statuses: number[] = []
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const response = await larder.call(method, url, { as, body })
    statuses.push(response.statusCode)
    return response
  }
  const made = await send('POST', `${store}/shelves/`, { name: `Shelf of ${as.username}` })
  const read = await larder.call('GET', `${store}/shelves/`, { as: ben })
  const shelves = read.json().items as { id: number }[]
  const shelf = `/shelves/${made.json().id ?? shelves[0]?.id}`
  const body = { name: `thing ${++count}` }
  const { id } = (await larder.call('POST', '/ingredients/', { as, body })).json()
  await send('PUT', `${shelf}/ingredients/${id}`, {})
  await send('DELETE', `${shelf}/ingredients/${id}`)
  await send('PUT', shelf, { name: `Aisle of ${as.username}` })
  await send('PUT', `${store}/shelves/order`, { shelf_ids: shelves.map((each) => each.id) })
  await send('DELETE', `${store}/walk`)
  await send('DELETE', shelf)
  return statuses
}

test('members can arrange the stores of a kitchen, nothing else', async () => {
  const store = await open()
  await larder.call('POST', `${store}/shelves/`, { as: ben, body: { name: 'First' } })
  expect(await arrange(store, ann)).toEqual([201, 200, 204, 200, 200, 204, 204])
  expect(await arrange(store, eve)).toEqual(Array(7).fill(404))
  const seen = (as?: TestUser) => larder.call('GET', store, { as })
  expect((await seen(ann)).json()).toMatchObject({ kitchen_id, may: ['arrange'] })
  expectProblem(await seen(eve), 404)
  expectProblem(await seen(), 404)
  expectProblem(await put(store, ann, { name: 'Mine' }), 403)
  expectProblem(await put(store, ann, { kitchen_id: null }), 403)
  expectProblem(await larder.call('DELETE', store, { as: ann }), 403)
})

test('the owner moves a store into and out of their kitchen', async () => {
  const store = await open(ben, { kitchen_id: null })
  expect((await arrange(store, ann))[0]).toBe(403)
  expect((await put(store, ben, { kitchen_id })).json()).toMatchObject({ kitchen_id })
  expect((await arrange(store, ann))[0]).toBe(201)
  expect((await put(store, ben, { kitchen_id: null })).json()).toMatchObject({ visibility: 'private' })
  expect((await arrange(store, ann))[0]).toBe(404)
  const foreign = idIn(await openKitchen(larder, eve))
  expect(invalidPaths(await put(store, ben, { kitchen_id: foreign }))).toEqual(['/kitchen_id'])
  const body = { name: 'Lost', kitchen_id: foreign }
  expect(invalidPaths(await larder.call('POST', '/stores/', { as: ben, body }))).toEqual(['/kitchen_id'])
})

test('a leaving member takes or leaves stores; deleting the kitchen returns them', async () => {
  const cook = await larder.addUser('cook')
  const join = async () => joinBy(larder, (await inviteTo(larder, kitchen, ann)).secret, cook)
  const place = `${kitchen}/members/${cook.id}`
  const admin = await larder.addUser('admin', 'Admin')
  const get = async (store: string) => (await larder.call('GET', store, { as: admin })).json()
  await join()
  const movedStore = await open(cook)
  await larder.call('DELETE', place, { as: cook })
  expect(await get(movedStore)).toMatchObject({
    user_id: cook.id,
    kitchen_id: null,
    visibility: 'private',
    version: 2,
  })
  await join()
  const left = await open(cook)
  await larder.call('DELETE', `${place}?shared=leave`, { as: cook })
  expect(await get(left)).toMatchObject({ user_id: ann.id, kitchen_id })
  await join()
  const inherited = await open(cook)
  await larder.call('DELETE', `/users/${cook.id}`, { as: cook })
  expect(await get(inherited)).toMatchObject({ user_id: ann.id, kitchen_id })
  expectProblem(await larder.call('GET', movedStore, { as: admin }), 404)
  const doomed = await openKitchen(larder, eve, ben)
  const returned = await open(ben, { kitchen_id: idIn(doomed) })
  await larder.call('DELETE', doomed, { as: eve })
  expect(await get(returned)).toMatchObject({ user_id: ben.id, kitchen_id: null, visibility: 'private' })
})

test('filters stores by kitchen', async () => {
  const [shared, own] = [await open(), await open(ben, { kitchen_id: null })]
  const url = `/stores/?limit=100&count=true&kitchen_id=${kitchen_id}`
  const { items, total } = (await larder.call('GET', url, { as: ben })).json()
  expect((await larder.call('GET', url, { as: eve })).json()).toMatchObject({ items: [], total: 0 })
  const found = items.map(({ id }: { id: number }) => `/stores/${id}`)
  expect(found).toContain(shared)
  expect(found).not.toContain(own)
  expect(total).toBe(items.length)
})
