import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asProgram } from '../../test/access-tokens.ts'
import { imageForm, jpeg } from '../../test/picture.ts'
import { register } from '../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../test/test-app.ts'
import { ResponseCache } from './response-cache.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

async function createRecipe(body: object): Promise<number> {
  return (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
}

/** Changes the database directly, to see whether a response comes from the cache. */
const renameInDatabase = (id: number, title: string) =>
  sql`update recipes set title = ${title} where id = ${id}`.execute(larder.db)

const createEntry = (body: string) => ({
  body,
  etag: '"tag"',
  route: '/recipes/:recipe_id',
  type: 'application/json',
})
const isCached = (responseCache: ResponseCache, url: string) =>
  responseCache.find(responseCache.publicSlot({ url })) !== undefined

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(larder.db)
  return rows[0]?.count
}

test('public responses are cached until the next write', async () => {
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

test('a cached response supports If-None-Match and has the security headers', async () => {
  const id = await createRecipe({ title: 'Tagged' })
  const first = await larder.call('GET', `/recipes/${id}`)
  const again = await larder.call('GET', `/recipes/${id}`, {
    headers: { 'if-none-match': `W/${first.headers.etag}` },
  })
  expect(again.statusCode).toBe(304)
  expect(again.headers['x-content-type-options']).toBe('nosniff')
  expect(again.headers['x-request-id']).toBeDefined()
})

test('a response is cached even if the first request gets 304', async () => {
  const id = await createRecipe({ title: 'Asked again' })
  const first = await larder.call('GET', `/recipes/${id}`)
  await createRecipe({ title: 'Empties the cache' })
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await larder.call('GET', `/recipes/${id}`, { headers })
  expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([304, '', undefined])
  await renameInDatabase(id, 'Renamed behind')
  expect((await larder.call('GET', `/recipes/${id}`)).json().title).toBe('Asked again')
})

test('every write updates lists', async () => {
  const titles = async () => (await larder.call('GET', '/recipes/?limit=1')).json().items[0].title
  await createRecipe({ title: 'Older' })
  expect(await titles()).toBe('Older')
  await createRecipe({ title: 'Newer' })
  expect(await titles()).toBe('Newer')
})

test('private items are never cached for the public', async () => {
  const id = await createRecipe({ title: 'Mine', visibility: 'private' })
  const own = await larder.call('GET', `/recipes/${id}`, { as: ann })
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await larder.call('GET', `/recipes/${id}`)).statusCode).toBe(404)
  expect((await larder.call('GET', `/recipes/${id}`, { as: ann })).statusCode).toBe(200)
})

test('a write on another backend empties the cache', async () => {
  const id = await createRecipe({ title: 'Shared' })
  await larder.call('GET', `/recipes/${id}`)
  await renameInDatabase(id, 'Written elsewhere')
  await sql`select pg_notify('writes', 'another backend')`.execute(larder.db)
  await expect
    .poll(async () => (await larder.call('GET', `/recipes/${id}`)).json().title)
    .toBe('Written elsewhere')
})

test('a response that began before a write is not cached', async () => {
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

describe('an authenticated caller', () => {
  const read = (url: string, as: TestUser, headers = {}) => larder.call('GET', url, { as, headers })
  /** Then the response is cached, unless another test wrote meanwhile. */
  const readTwice = async (url: string, as: TestUser) => [await read(url, as), await read(url, as)] as const

  test('sees all writes, even direct ones to the database', async () => {
    const id = await createRecipe({ title: 'Read by Ann', visibility: 'private' })
    const [first] = await readTwice(`/recipes/${id}`, ann)
    const again = await read(`/recipes/${id}`, ann)
    expect([again.body, again.headers['cache-control'], again.headers.etag]).toEqual([
      ...[first.body, 'no-store', first.headers.etag],
    ])
    await renameInDatabase(id, 'Renamed behind')
    expect((await read(`/recipes/${id}`, ann)).json().title).toBe('Renamed behind')
  })

  test('gets unchanged lists from the cache', async () => {
    await createRecipe({ title: 'In a list' })
    const first = await read('/recipes/?limit=1', ann)
    for (const { statusCode, body } of [
      await read('/recipes/?limit=1', ann, { 'if-none-match': first.headers.etag }),
      await read('/recipes/?limit=1', ann, { 'if-none-match': first.headers.etag }),
    ])
      expect([statusCode, body]).toEqual([304, ''])
  })

  test('never gets a response cached for another caller', async () => {
    const ben = await larder.addUser('ben')
    const id = await createRecipe({ title: 'Of Ann alone', visibility: 'private' })
    await readTwice(`/recipes/${id}`, ann)
    const [anns, bens] = await Promise.all([read(`/recipes/${id}`, ann), read(`/recipes/${id}`, ben)])
    expect([anns.statusCode, bens.statusCode]).toEqual([200, 404])
  })

  test('gets 401 with a revoked token', async () => {
    const cleo = await larder.addUser('cleo')
    for (const { statusCode } of await readTwice('/users/me', cleo)) expect(statusCode).toBe(200)
    expect((await read('/users/me', cleo)).statusCode).toBe(200)
    await sql`update users set token_generation = token_generation + 1 where id = ${cleo.id}`.execute(
      larder.db,
    )
    expect((await read('/users/me', cleo)).statusCode).toBe(401)
  })

  test('gets only what the scopes of the token allow', async () => {
    const dora = await register(larder, 'dora')
    const program = await asProgram(larder, dora, ['read'])
    const { id } = (await larder.call('POST', '/recipes/', { as: dora, body: { title: 'Hers' } })).json()
    const readActions = async (who: TestUser) => (await readTwice(`/recipes/${id}`, who))[1].json().may
    expect(await readActions(dora)).toContain('update')
    expect(await readActions(program)).toEqual([])
    expect(await readActions(dora)).toContain('update')
  })

  test('gets image URLs that expire no earlier than new ones', async () => {
    const id = await createRecipe({ title: 'With a picture', visibility: 'private' })
    await larder.call('POST', `/recipes/${id}/images`, { as: ann, ...(await imageForm([await jpeg()])) })
    const readExpiry = async () => {
      const { images } = (await read(`/recipes/${id}`, ann)).json()
      return Number(new URL(images[0].sources.webp[0].url).searchParams.get('exp'))
    }
    const first = await readExpiry()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    expect(await readExpiry()).toBeGreaterThan(first)
    vi.useRealTimers()
  })
})

describe('when the cache is full', () => {
  const body = 'x'.repeat(150_000)
  const urls = Array.from({ length: 200 }, (_, index) => `/recipes/${index}`)
  const listCached = (responseCache: ResponseCache) => urls.filter((url) => isCached(responseCache, url))

  test('the oldest entries are evicted first', () => {
    const responseCache = new ResponseCache()
    for (const url of urls) responseCache.store(responseCache.publicSlot({ url }), createEntry(body))
    const cached = listCached(responseCache)
    expect(cached).toEqual(urls.slice(-cached.length))
    expect(cached.length * body.length).toBeLessThanOrEqual(20_000_000)
    expect((cached.length + 1) * body.length).toBeGreaterThan(19_000_000)
  })

  test('entries in use are not evicted', () => {
    const responseCache = new ResponseCache()
    for (const url of urls) {
      responseCache.store(responseCache.publicSlot({ url }), createEntry(body))
      responseCache.find(responseCache.publicSlot({ url: '/recipes/0' }))
    }
    expect(listCached(responseCache)[0]).toBe('/recipes/0')
  })

  test('a response to one caller is cached when the same is sent again', () => {
    const responseCache = new ResponseCache()
    const slotAt = (snapshot: string) => ({
      ...{ key: '1  /recipes/', snapshot, ttlMs: 60_000, cacheControl: 'no-store', isStoredIfRepeated: true },
    })
    const sendAt = (snapshot: string) => {
      const isHit = responseCache.find(slotAt(snapshot)) !== undefined
      if (!isHit) responseCache.store(slotAt(snapshot), createEntry(body))
      return isHit
    }
    expect(['1', '1', '1', '2', '2', '2', '1'].map(sendAt)).toEqual([
      ...[false, false, true, false, false, true, false],
    ])
  })

  test('a large body is not cached', () => {
    const responseCache = new ResponseCache()
    responseCache.store(
      responseCache.publicSlot({ url: '/recipes/?limit=100' }),
      createEntry('x'.repeat(200_001)),
    )
    expect(isCached(responseCache, '/recipes/?limit=100')).toBe(false)
  })

  test('the length of URLs counts', () => {
    const responseCache = new ResponseCache()
    const longUrls = Array.from({ length: 3000 }, (_, index) => `/recipes/?q=${'x'.repeat(10_000)}${index}`)
    for (const url of longUrls) responseCache.store(responseCache.publicSlot({ url }), createEntry('{}'))
    expect(isCached(responseCache, longUrls.at(-1) ?? '')).toBe(true)
    expect(isCached(responseCache, longUrls[0] ?? '')).toBe(false)
  })
})

test('public entries expire after ten seconds, however often they are read', () => {
  const clock = vi.spyOn(performance, 'now')
  const isCachedAt = (ms: number) => {
    clock.mockReturnValue(ms)
    vi.runAllTimers()
    return isCached(responseCache, '/recipes/1')
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const responseCache = new ResponseCache()
  clock.mockReturnValue(1000)
  responseCache.store(responseCache.publicSlot({ url: '/recipes/1' }), createEntry('{}'))
  expect([isCachedAt(10_999), isCachedAt(11_001)]).toEqual([true, false])
  clock.mockRestore()
  vi.useRealTimers()
})
