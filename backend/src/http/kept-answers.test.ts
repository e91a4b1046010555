import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
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

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(larder.db)
  return rows[0]?.count
}

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

test('an answer begun before a write is given, and not kept', async () => {
  const id = await createRecipe({ title: 'Read before the write' })
  const lock = await larder.db.startTransaction().execute()
  await sql`lock table recipes in access exclusive mode`.execute(lock)
  const begun = larder.call('GET', `/recipes/${id}`)
  await expect.poll(countWaiting).toBe(1)
  await larder.call('POST', '/stores/', { as: ann, body: { name: 'Written meanwhile' } })
  await lock.rollback().execute()
  expect((await begun).json().title).toBe('Read before the write')
  await renameInDatabase(id, 'Renamed behind')
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Renamed behind')
})

describe('when there is no room for more', () => {
  const body = 'x'.repeat(150_000)
  const urls = Array.from({ length: 150 }, (_, index) => `/recipes/${index}`)
  const keptOf = (cache: PublicCache) => urls.filter((url) => cache.find(url) !== undefined)

  test('the oldest go, one after another, and the newest stay', () => {
    const cache = new PublicCache()
    for (const url of urls) cache.keep(url, cache.epoch, body, '"tag"')
    const kept = keptOf(cache)
    expect(kept).toEqual(urls.slice(-kept.length))
    expect(kept.length * body.length).toBeLessThanOrEqual(16_000_000)
    expect((kept.length + 1) * body.length).toBeGreaterThan(15_000_000)
  })

  test('what is asked for again and again is not the oldest', () => {
    const cache = new PublicCache()
    for (const url of urls) {
      cache.keep(url, cache.epoch, body, '"tag"')
      cache.find('/recipes/0')
    }
    expect(keptOf(cache)[0]).toBe('/recipes/0')
  })

  test('a body that would push out many is not kept', () => {
    const cache = new PublicCache()
    cache.keep('/recipes/?limit=100', cache.epoch, 'x'.repeat(200_001), '"tag"')
    expect(cache.find('/recipes/?limit=100')).toBeUndefined()
  })

  test('long addresses take up room as answers do', () => {
    const cache = new PublicCache()
    const addresses = Array.from({ length: 2000 }, (_, index) => `/recipes/?q=${'x'.repeat(10_000)}${index}`)
    for (const url of addresses) cache.keep(url, cache.epoch, '{}', '"tag"')
    expect(cache.find(addresses.at(-1) ?? '')).toBeDefined()
    expect(cache.find(addresses[0] ?? '')).toBeUndefined()
  })
})

test('no answer lives longer than ten seconds, however often it is asked for', () => {
  const clock = vi.spyOn(performance, 'now')
  const isKeptAt = (ms: number) => {
    clock.mockReturnValue(ms)
    vi.runAllTimers()
    return cache.find('/recipes/1') !== undefined
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const cache = new PublicCache()
  clock.mockReturnValue(1000)
  cache.keep('/recipes/1', cache.epoch, '{}', '"tag"')
  expect([isKeptAt(10_999), isKeptAt(11_001)]).toEqual([true, false])
  clock.mockRestore()
  vi.useRealTimers()
})
