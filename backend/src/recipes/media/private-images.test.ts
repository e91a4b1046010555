import { join } from 'node:path'
import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { maintenanceTasks } from '../../process/maintenance.ts'
import { FileStore } from '../../storage/file-store.ts'
import { SearchStatistics } from '../search/search-statistics.ts'

const MINUTE_MS = 60_000

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

afterEach(() => vi.useRealTimers())

async function addPicture(visibility: string): Promise<{ id: number; url: string; image: RecipeImageRead }> {
  const { id } = (
    await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Bread', visibility } })
  ).json()
  const form = await imageForm([await jpeg()])
  const { images } = (await larder.call('POST', `/recipes/${id}/images`, { as: ann, ...form })).json()
  return { id, image: images[0], url: findUrl(images) }
}

const findUrl = (images: RecipeImageRead[]) => images[0]?.sources.webp[0]?.url as string
const read = (url: string, headers = {}) =>
  larder.call('GET', url.replace(/^https?:\/\/[^/]+/, ''), { headers })
const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

test('a signed URL works until it expires, for everyone who has it', async () => {
  const { url } = await addPicture('private')
  const response = await read(url)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
  at(Date.now() + 9 * MINUTE_MS)
  expect((await read(url)).statusCode).toBe(200)
  at(Date.now() + 6 * MINUTE_MS)
  expect((await read(url)).statusCode).toBe(404)
})

test('missing or changed signatures and changed expiry times are not found', async () => {
  const { url } = await addPicture('private')
  const other = await addPicture('private')
  const address = new URL(url)
  const bare = url.split('?', 1)[0] as string
  const foreign = `${bare}?${new URL(other.url).searchParams}`
  const longer = new URL(url)
  longer.searchParams.set('exp', String(Number(address.searchParams.get('exp')) + 3600))
  const shorter = new URL(url)
  shorter.searchParams.set('sig', (address.searchParams.get('sig') ?? '').slice(0, -2))
  for (const hostile of [bare, foreign, longer.href, shorter.href, `${bare}?exp=9999999999&sig=`])
    expect((await read(hostile)).statusCode, hostile).toBe(404)
  expect((await read(bare.replace('/private/', '/public/'))).statusCode).toBe(404)
})

test('the ETag is stable for five minutes, and If-Match works longer', async () => {
  const { id } = await addPicture('private')
  const start = Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS
  const get = (headers = {}) => larder.call('GET', `/recipes/${id}`, { as: ann, headers })
  const tagAt = async (time: number) => {
    at(time)
    const token = await larder.signToken(ann)
    return larder.call('GET', `/recipes/${id}`, { as: { ...ann, token } })
  }
  const first = await tagAt(start + 1 * MINUTE_MS)
  expect((await tagAt(start + 4 * MINUTE_MS)).headers.etag).toBe(first.headers.etag)
  const next = await tagAt(start + 6 * MINUTE_MS)
  expect(next.headers.etag).not.toBe(first.headers.etag)
  expect(findUrl(next.json().images)).not.toBe(findUrl(first.json().images))
  const token = await larder.signToken(ann)
  const change = await larder.call('PUT', `/recipes/${id}`, {
    as: { ...ann, token },
    headers: { 'if-match': first.headers.etag as string },
    body: { title: 'Rye bread' },
  })
  expect(change.statusCode).toBe(200)
  vi.useRealTimers()
  const now = await get()
  expect((await get({ 'if-none-match': now.headers.etag })).statusCode).toBe(304)
})

test('making a recipe private and public again invalidates old URLs', async () => {
  const { id, url, image } = await addPicture('public')
  expect((await read(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const change = (visibility: string) =>
    larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility } })
  const hidden = (await change('private')).json().images as RecipeImageRead[]
  expect(hidden[0]?.id).toBe(image.id)
  expect((await read(findUrl(hidden))).statusCode).toBe(200)
  await expect.poll(async () => (await read(url)).statusCode).toBe(404)
  const shown = (await change('public')).json().images as RecipeImageRead[]
  expect(findUrl(shown)).not.toBe(url)
  expect((await read(findUrl(shown))).statusCode).toBe(200)
  await expect.poll(async () => (await read(findUrl(hidden))).statusCode).toBe(404)
})

test('deleting and restoring a recipe invalidates old URLs', async () => {
  const { id, url, image } = await addPicture('public')
  await larder.call('DELETE', `/recipes/${id}`, { as: ann })
  await expect.poll(async () => (await read(url)).statusCode).toBe(404)
  const restored = (await larder.call('POST', `/recipes/${id}/restore`, { as: ann })).json()
  expect(restored.images.map((each: RecipeImageRead) => each.id)).toEqual([image.id])
  expect(findUrl(restored.images)).toContain('/public/')
  expect((await read(findUrl(restored.images))).statusCode).toBe(200)
})

test('a restored private recipe has private images', async () => {
  const { id } = await addPicture('private')
  await larder.call('DELETE', `/recipes/${id}`, { as: ann })
  const restored = (await larder.call('POST', `/recipes/${id}/restore`, { as: ann })).json()
  expect(findUrl(restored.images)).toContain('/private/')
  expect((await read(findUrl(restored.images))).statusCode).toBe(200)
})

test('maintenance hides public images of recipes in the trash', async () => {
  const { id, url } = await addPicture('public')
  await larder.db
    .updateTable('recipes')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const store = new FileStore({ folder: join(larder.dataDir, 'objects'), publicUrl: '' })
  const tasks = maintenanceTasks({
    config: readConfig({ DATA_DIR: larder.dataDir }),
    db: larder.db,
    objectStore: store,
    searchStatistics: new SearchStatistics(),
    log: larder.app.log,
  })
  await tasks['hide images in the trash']?.()
  await tasks['delete objects without rows']?.()
  expect((await read(url)).statusCode).toBe(404)
})

test('images support ranges and conditional requests, and are served only as images', async () => {
  const { url } = await addPicture('public')
  const whole = await read(url)
  expect(whole.headers['x-content-type-options']).toBe('nosniff')
  expect(whole.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const etag = whole.headers.etag as string
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(304)
  const part = await read(url, { range: 'bytes=2-5' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 2-5/${whole.rawPayload.length}`,
  ])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(2, 6))).toBe(true)
  expect((await read(url, { range: 'bytes=2-5', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await read(url, { range: 'bytes=999999-' })).statusCode).toBe(416)
  expect((await read(url, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
})
