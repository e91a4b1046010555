import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

function tally(responses: LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('of 100 changes with one ETag, one succeeds and 99 get 412', async () => {
  const created = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Contested' } })
  const { id } = created.json()
  const headers = { 'if-match': String(created.headers.etag) }
  const responses = await times(100, (index) =>
    larder.call('PUT', `/recipes/${id}`, { as: ann, headers, body: { title: `Change ${index}` } }),
  )
  expect(tally(responses)).toEqual({ 200: 1, 412: 99 })
  const winner = responses.find(({ statusCode }) => statusCode === 200)
  const after = await larder.call('GET', `/recipes/${id}`, { as: ann })
  expect(after.json()).toEqual(winner?.json())
  expect(after.json().version).toBe(2)
})

test('without If-Match the last change wins completely', async () => {
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Open' } })).json()
  const buildBody = (index: number) => ({
    title: `Writer ${index}`,
    ingredients: [{ ingredient_name: `thing ${index}` }],
    steps: [{ instruction: `Step of ${index}` }],
  })
  const responses = await times(30, (index) =>
    larder.call('PUT', `/recipes/${id}`, { as: ann, body: buildBody(index) }),
  )
  expect(tally(responses)).toEqual({ 200: 30 })
  const { title, ingredients, steps, version } = (await larder.call('GET', `/recipes/${id}`)).json()
  const writer = Number(title.split(' ')[1])
  expect(ingredients.map((line: { name: string }) => line.name)).toEqual([`thing ${writer}`])
  expect(steps.map((step: { instruction: string }) => step.instruction)).toEqual([`Step of ${writer}`])
  expect(version).toBe(31)
})

test('50 requests with one Idempotency-Key create one recipe and get equal responses', async () => {
  const headers = { 'idempotency-key': 'the-same-for-all' }
  const body = { title: 'Only once', ingredients: [{ ingredient_name: 'salt' }] }
  const responses = await times(50, () => larder.call('POST', '/recipes/', { as: ann, headers, body }))
  expect(tally(responses)).toEqual({ 201: 50 })
  expect(new Set(responses.map((response) => response.body)).size).toBe(1)
  expect(new Set(responses.map((response) => response.headers.location)).size).toBe(1)
  expect(new Set(responses.map((response) => response.headers.etag)).size).toBe(1)
  const rows = await larder.db.selectFrom('recipes').select('id').where('title', '=', 'Only once').execute()
  expect(rows).toHaveLength(1)
})

test('a key belongs to its user and its request', async () => {
  const bob = await larder.addUser('bob')
  const headers = { 'idempotency-key': 'shared' }
  const send = (as: TestUser, title: string, url = '/recipes/') =>
    larder.call('POST', url, { as, headers, body: { title } })
  const first = await send(ann, 'Mine')
  const again = await send(ann, 'Mine', '/api/v1/recipes/')
  expect(again.json()).toEqual(first.json())
  const other = await send(ann, 'Something else')
  expect(other.statusCode).toBe(422)
  expect(other.json().detail).toBe('This Idempotency-Key was used for another request.')
  const elsewhere = await larder.call('POST', '/stores/', { as: ann, headers, body: { name: 'Mine' } })
  expect(elsewhere.statusCode).toBe(422)
  expect((await send(bob, 'Mine')).json().id).not.toBe(first.json().id)
})

test('a refused request does not use up its key', async () => {
  const headers = { 'idempotency-key': 'mended' }
  const body = { title: 'Mended', category_ids: [2147483647] }
  expect((await larder.call('POST', '/recipes/', { as: ann, headers, body })).statusCode).toBe(422)
  const mended = await larder.call('POST', '/recipes/', { as: ann, headers, body: { title: 'Mended' } })
  expect(mended.statusCode).toBe(201)
})

test('of 50 creations of one name, one succeeds', async () => {
  const admin = await larder.addUser('admin', 'Admin')
  for (const url of ['/categories/', '/ingredients/', '/stores/']) {
    const responses = await times(50, (index) =>
      larder.call('POST', url, {
        as: admin,
        body: { name: index % 2 ? 'Contested Name' : 'contested name' },
      }),
    )
    expect(tally(responses), url).toEqual({ 201: 1, 409: 49 })
  }
})

test('two Admins who demote each other at once leave one Admin, without a server error', async () => {
  await larder.db.updateTable('users').set({ role: 'User' }).where('role', '=', 'Admin').execute()
  for (let round = 0; round < 5; round++) {
    await larder.db.deleteFrom('users').where('role', '=', 'Admin').execute()
    const [left, right] = [
      await larder.addUser(`left-${round}`, 'Admin'),
      await larder.addUser(`right-${round}`, 'Admin'),
    ]
    const body = { role: 'User' }
    const responses = await Promise.all([
      larder.call('PUT', `/users/${right.id}`, { as: left, body }),
      larder.call('PUT', `/users/${left.id}`, { as: right, body }),
    ])
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    // The other came too late in one way or another: refused as the last, or with a token that has ended.
    expect(responses.map(({ statusCode }) => statusCode).toSorted()[1]).toBeOneOf([401, 403, 409])
    const admins = await larder.db.selectFrom('users').select('id').where('role', '=', 'Admin').execute()
    expect(admins).toHaveLength(1)
  }
})

test('two Admins who delete themselves at once leave one Admin', async () => {
  await larder.db.deleteFrom('users').where('role', '=', 'Admin').execute()
  const pair = [await larder.addUser('one', 'Admin'), await larder.addUser('two', 'Admin')]
  const responses = await Promise.all(pair.map((as) => larder.call('DELETE', `/users/${as.id}`, { as })))
  expect(tally(responses)).toEqual({ 204: 1, 409: 1 })
})

test('recipes with the same new ingredients in different orders do not deadlock', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `shared ingredient ${index}`)
  const responses = await times(40, (index) => {
    const turned = [...names.slice(index % 30), ...names.slice(0, index % 30)]
    const order = index % 2 ? turned : turned.toReversed()
    const ingredients = order.map((ingredient_name) => ({ ingredient_name }))
    return larder.call('POST', '/recipes/', { as: ann, body: { title: `Shared ${index}`, ingredients } })
  })
  expect(tally(responses)).toEqual({ 201: 40 })
  const rows = await larder.db
    .selectFrom('ingredients')
    .select('id')
    .where('name', 'like', 'shared %')
    .execute()
  expect(rows).toHaveLength(30)
})

test('shelves moved, added and removed concurrently have dense positions', async () => {
  const store = (await larder.call('POST', '/stores/', { as: ann, body: { name: 'Busy' } })).json()
  const shelves = await times(10, (index) =>
    larder.call('POST', `/stores/${store.id}/shelves/`, {
      as: ann,
      body: { name: `S${index}`, position: 0 },
    }),
  )
  expect(tally(shelves)).toEqual({ 201: 10 })
  const ids: number[] = shelves.map((response) => response.json().id)
  await times(20, (index) => {
    const url = `/shelves/${ids[index % 10]}`
    if (index === 7) return larder.call('DELETE', url, { as: ann })
    return larder.call('PUT', url, { as: ann, body: { position: (index * 7) % 10 } })
  })
  const read = (await larder.call('GET', `/stores/${store.id}`)).json()
  expect(read.shelves.map((shelf: { position: number }) => shelf.position)).toEqual(
    Array.from({ length: read.shelves.length }, (_, index) => index),
  )
})
