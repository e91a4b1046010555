import type { StoreSummary } from '@larder/contract/shopping/stores'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
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

const add = async (name: string, rest: object = {}) => {
  const response = await larder.call('POST', '/stores/', { as: ann, body: { name, ...rest } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

test('a user creates a store that everyone can read', async () => {
  const created = await larder.call('POST', '/stores/', {
    as: ann,
    body: { name: 'Corner', address: '1 Mill Lane' },
  })
  expect(created.json()).toMatchObject({
    user_id: ann.id,
    name: 'Corner',
    address: '1 Mill Lane',
    shelves: [],
  })
  const url = String(created.headers.location)
  expect((await larder.call('GET', url)).json()).toEqual({ ...created.json(), may: [] })
  const read = await larder.call('GET', url, { as: ann })
  expect(read.json()).toEqual(created.json())
  expect(read.headers.etag).toBe(created.headers.etag)
})

test('names of public stores are unique', async () => {
  await add('Market Hall')
  const again = await larder.call('POST', '/stores/', { as: bob, body: { name: 'market hall' } })
  expectProblem(again, 409, "Store name 'market hall' already exists.")
  const { id } = await add('Elsewhere')
  const renamed = await larder.call('PUT', `/stores/${id}`, { as: ann, body: { name: 'MARKET HALL' } })
  expectProblem(renamed, 409)
})

test('absent fields stay, null clears a field', async () => {
  const { id } = await add('Changing', { address: 'Old Street' })
  const change = (body: object) => larder.call('PUT', `/stores/${id}`, { as: ann, body })
  expect((await change({ name: 'Changed' })).json()).toMatchObject({ name: 'Changed', address: 'Old Street' })
  expect((await change({ address: null })).json()).toMatchObject({ name: 'Changed', address: null })
})

test('only the owner and Admin change or delete a store', async () => {
  const { id } = await add('Mine')
  const url = `/stores/${id}`
  const refused = await larder.call('PUT', url, { as: bob, body: { name: 'Yours' } })
  expectProblem(refused, 403, `Store ID ${id} belongs to someone else.`)
  expectProblem(await larder.call('DELETE', url, { as: bob }), 403)
  expect((await larder.call('PUT', url, { as: admin, body: { name: 'Ours' } })).statusCode).toBe(200)
  expect((await larder.call('DELETE', url, { as: admin })).statusCode).toBe(204)
  expectProblem(await larder.call('GET', url), 404, `Store ID ${id} was not found.`)
})

test('deletes the shelves with the store', async () => {
  const { id } = await add('Closing')
  const shelf = (
    await larder.call('POST', `/stores/${id}/shelves/`, { as: ann, body: { name: 'Tea' } })
  ).json()
  await larder.call('DELETE', `/stores/${id}`, { as: ann })
  expectProblem(await larder.call('GET', `/shelves/${shelf.id}`), 404)
  expectProblem(await larder.call('GET', `/stores/${id}/shelves/`), 404)
})

test('returns 412 for outdated changes and 304 for unchanged reads', async () => {
  const { id } = await add('Tagged')
  const url = `/stores/${id}`
  const etag = String((await larder.call('GET', url)).headers.etag)
  const cached = await larder.call('GET', url, { headers: { 'if-none-match': `W/"other", ${etag}` } })
  expect(cached.statusCode).toBe(304)
  expect(cached.body).toBe('')
  await larder.call('POST', `${url}/shelves/`, { as: ann, body: { name: 'New' } })
  expect((await larder.call('GET', url, { headers: { 'if-none-match': etag } })).statusCode).toBe(200)
  const headers = { 'if-match': etag }
  expectProblem(await larder.call('PUT', url, { as: ann, headers, body: { name: 'Late' } }), 412)
  expectProblem(await larder.call('DELETE', url, { as: ann, headers }), 412)
})

test('lists stores by name with their number of shelves', async () => {
  const { id } = await add('Aaa')
  await larder.call('POST', `/stores/${id}/shelves/`, { as: ann, body: { name: 'One' } })
  const stores = await walkPages<StoreSummary>(larder, '/stores/?limit=2')
  const names = stores.map((store) => store.name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(stores.find((store) => store.id === id)?.shelf_count).toBe(1)
  const counted = (await larder.call('GET', '/stores/?count=true')).json()
  expect(counted).toMatchObject({ total: stores.length, total_is_capped: false })
})
