import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../test/test-app.ts'
import { PublicCache } from './public-cache.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

async function createRecipe(body: object): Promise<number> {
  return (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
}

/** Behind the service's back, to see whether an answer comes from memory. */
const renameInDatabase = (id: number, title: string) =>
  sql`update recipes set title = ${title} where id = ${id}`.execute(larder.db)

test('the public is answered from memory until something is written', async () => {
  const id = await createRecipe({ title: 'Kept' })
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Kept')
  await renameInDatabase(id, 'Renamed behind')
  await larder.app.inject({ method: 'OPTIONS', url: `/recipes/${id}` })
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Kept')
  await larder.call('POST', '/ingredients/parse', { as: ann, body: { lines: ['1 egg'] } })
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Kept')
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { title: 'Changed' } })
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Changed')
})

test('a kept answer is 304 for whoever has it, and carries the security headers', async () => {
  const id = await createRecipe({ title: 'Tagged' })
  const first = await larder.call('GET', `/recipes/${id}`)
  const again = await larder.call('GET', `/recipes/${id}`, {
    headers: { 'if-none-match': `W/${first.headers.etag}` },
  })
  expect(again.statusCode).toBe(304)
  expect(again.headers['x-content-type-options']).toBe('nosniff')
  expect(again.headers['x-request-id']).toBeDefined()
})

test('an answer is kept when the first who asks for it has it already', async () => {
  const id = await createRecipe({ title: 'Asked again' })
  const first = await larder.call('GET', `/recipes/${id}`)
  await createRecipe({ title: 'Drops what was kept' })
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await larder.call('GET', `/recipes/${id}`, { headers })
  expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([304, '', undefined])
  await renameInDatabase(id, 'Renamed behind')
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Asked again')
})

test('lists follow every write', async () => {
  const titles = async () => (await larder.call('GET', '/recipes/?limit=1')).json().items[0].title
  await createRecipe({ title: 'Older' })
  expect(await titles()).toBe('Older')
  await createRecipe({ title: 'Newer' })
  expect(await titles()).toBe('Newer')
})

test('what only some may see is never kept', async () => {
  const id = await createRecipe({ title: 'Mine', visibility: 'private' })
  const own = await larder.call('GET', `/recipes/${id}`, { as: ann })
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await larder.call('GET', `/recipes/${id}`)).statusCode).toBe(404)
  expect((await larder.call('GET', `/recipes/${id}`, { as: ann })).statusCode).toBe(200)
})

test('a write that another backend announces drops what is kept here', async () => {
  const id = await createRecipe({ title: 'Shared' })
  await larder.call('GET', `/recipes/${id}`)
  await renameInDatabase(id, 'Written elsewhere')
  await sql`select pg_notify('writes', 'another backend')`.execute(larder.db)
  await expect
    .poll(async () => (await larder.call('GET', `/recipes/${id}`)).json().title)
    .toBe('Written elsewhere')
})

test('long addresses take up room as answers do', () => {
  const cache = new PublicCache()
  const addresses = Array.from({ length: 2000 }, (_, index) => `/recipes/?q=${'x'.repeat(10_000)}${index}`)
  for (const url of addresses) cache.keep(url, cache.epoch, '{}', '"tag"')
  expect(cache.find(addresses.at(-1) ?? '')).toBeDefined()
  expect(cache.find(addresses[0] ?? '')).toBeUndefined()
})
