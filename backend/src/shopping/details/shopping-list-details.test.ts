import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp({ JOBS: 'off' })
const { ann, ben, kitchen, kitchen_id } = await newPair(larder)
const cid = await larder.addUser('cid')
const eve = await larder.addUser('eve')

const read = async (url: string, as?: TestUser) => {
  const response = await larder.call('GET', url, { as })
  return { status: response.statusCode, body: response.json() }
}
const send = async (method: 'POST' | 'PUT', url: string, as: TestUser, body?: object) => {
  const response = await larder.call(method, url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

async function openStore(name: string, sharing: object): Promise<number> {
  const { id } = await send('POST', '/stores/', ann, { name, ...sharing })
  for (const shelf of ['Dairy', 'Fruit']) await send('POST', `/stores/${id}/shelves/`, ann, { name: shelf })
  return id
}

/** Shared with the kitchen; `cid` is invited. */
async function writeList(store_id: number | null): Promise<string> {
  const { id } = await send('POST', '/shopping-lists/', ann, { name: 'Week', kitchen_id, store_id })
  const list = `/shopping-lists/${id}`
  await send('POST', `${list}/items`, ann, { text: '2 l milk' })
  await send('POST', `${list}/members`, ann, { username: cid.username })
  return list
}

const accept = (list: string) =>
  send('POST', list.replace('/shopping-lists/', '/shopping-list-invitations/').concat('/accept'), cid)

const stores = {
  own: await openStore('Own', { visibility: 'private' }),
  shared: await openStore('Shared', { kitchen_id }),
  open: await openStore('Open', { visibility: 'public' }),
}

async function expectPartsFromTheirRoutes(list: string, reader: TestUser, query = '') {
  const { status, body } = await read(`${list}/details${query}`, reader)
  expect(status).toBe(200)
  expect(body.list).toEqual((await read(list + query, reader)).body)
  expect(body.stores).toEqual((await read('/stores/?limit=100', reader)).body)
  const storeId = Number(query.split('=')[1]) || body.list.store_id
  const store = storeId && (await read(`/stores/${storeId}`, reader))
  if (store?.status !== 200) return expect(body).toMatchObject({ store: null, walk: null })
  const { id, name, may, shelves } = store.body
  const inBrief = shelves.map((shelf: { id: number; name: string }) => ({ id: shelf.id, name: shelf.name }))
  expect(body.store).toEqual({ id, name, may, shelves: inBrief })
  const walk = may.includes('arrange') ? (await read(`/stores/${storeId}/walk`, reader)).body : null
  expect(body.walk).toEqual(walk)
}

test('each part is the same as from its own route, for every reader', async () => {
  for (const storeId of [null, ...Object.values(stores)]) {
    const list = await writeList(storeId)
    await accept(list)
    for (const reader of [ann, ben, cid])
      for (const query of ['', `?store_id=${stores.open}`, `?store_id=${stores.own}`, '?store_id=999999'])
        await expectPartsFromTheirRoutes(list, reader, query)
  }
})

test('nobody sees details of a list that is hidden from them', async () => {
  const list = await writeList(stores.open)
  for (const reader of [cid, eve]) expect((await read(`${list}/details`, reader)).status).toBe(404)
  expect((await read(`${list}/details`)).status).toBe(401)
})

test('a cook who left the kitchen loses the details with the next request', async () => {
  const list = await writeList(stores.shared)
  expect((await read(`${list}/details`, ben)).status).toBe(200)
  const left = await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ben })
  expect(left.statusCode).toBe(204)
  expect((await read(`${list}/details`, ben)).status).toBe(404)
})

test('the list comes without the parts that fail, until they work again', async () => {
  const list = await writeList(stores.own)
  const { body: whole } = await read(`${list}/details?store_id=${stores.own}`, ann)
  await sql`alter table shopping_list_operations rename to away`.execute(larder.db)
  const { status, body } = await read(`${list}/details`, ann)
  await sql`alter table away rename to shopping_list_operations`.execute(larder.db)
  expect(status).toBe(200)
  expect(body).toEqual({ ...whole, walk: null })
  expect((await read(`${list}/details`, ann)).body).toEqual(whole)
})
