import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FaultyConnection } from '../../test/faulty-connection.ts'
import { describeStore } from '../../test/object-store-contract.ts'
import { imageForm, jpeg } from '../../test/picture.ts'
import { newBucket, type S3Server, startS3Server, whyNoS3 } from '../../test/s3-server.ts'
import { openTestApp, type TestApp, type TestUser } from '../../test/test-app.ts'
import { bucketStorage } from '../backup/bucket-storage.ts'
import { folderStorage } from '../backup/folder-storage.ts'
import { FORMAT } from '../backup/manifest.ts'
import { newKey, objectKey } from './object-store.ts'
import { S3Store } from './s3-store.ts'

const reason = whyNoS3()
if (reason) console.warn(`The S3 store is not tested: ${reason}`)

describe.skipIf(reason)('the S3 store', () => {
  let server: S3Server
  let line: FaultyConnection
  let store: S3Store
  const bucket = newBucket()

  beforeAll(async () => {
    server = await startS3Server()
    line = await FaultyConnection.to(server.url)
    store = new S3Store({
      ...server,
      bucket,
      region: 'us-east-1',
      publicUrl: `${server.url}/${bucket}`,
    })
  })

  afterAll(async () => {
    store?.close()
    await line?.cut()
    await server?.stop()
  })

  describeStore(() => store)

  test('a multipart backup is stored unchanged, private, and can be deleted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-bucket-'))
    const settings = { folder, keep: 2, schedule: undefined, isInBucket: true }
    const storage = { ...server, bucket, region: 'us-east-1', publicUrl: '' }
    const place = bucketStorage(storage, settings, folderStorage(settings))
    const content = randomBytes(17 * 1024 * 1024)
    const about = { format: FORMAT, larder_version: '1', migrations: [], tables: [], missing_objects: [] }
    const bytes = await place.write('larder-large.tar', async (writer) => {
      await writer.add(`objects/private/${'0'.repeat(32)}/1.webp`, content)
      await writer.finish({ ...about, has_objects: true })
    })
    expect(bytes).toBeGreaterThan(content.length)
    expect(await readdir(folder)).toEqual([])
    const part = await place.read('larder-large.tar', { start: 512, end: 511 + content.length })
    expect(part && (await buffer(part)).equals(content)).toBe(true)
    expect((await fetch(`${server.url}/${bucket}/backups/larder-large.tar`)).status).toBe(403)
    await place.remove('larder-large.tar')
    expect(await place.read('larder-large.tar', { start: 0, end: 1 })).toBeUndefined()
    await rm(folder, { recursive: true })
  })

  test('only public objects are publicly readable; listing and writing are refused', async () => {
    const keys = [
      objectKey(newKey('public'), 320, 'webp'),
      objectKey(newKey('private'), 320, 'webp'),
    ] as const
    for (const key of keys) await store.put(key, Buffer.from('picture'))
    const shown = await fetch(`${store.publicUrl}/${keys[0]}`)
    expect([shown.status, await shown.text()]).toEqual([200, 'picture'])
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${store.publicUrl}/${keys[1]}`)).status).toBe(403)
    expect((await fetch(store.publicUrl)).status).toBe(403)
    expect((await fetch(`${store.publicUrl}/public/x`, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  describe('the service with S3', () => {
    let larder: TestApp
    let ann: TestUser
    const appBucket = newBucket()

    beforeAll(async () => {
      larder = await openTestApp({
        STORAGE_URL: line.url,
        STORAGE_BUCKET: appBucket,
        STORAGE_ACCESS_KEY: server.accessKey,
        STORAGE_SECRET_KEY: server.secretKey,
        PUBLIC_STORAGE_URL: `${server.url}/${appBucket}`,
      })
      ann = await larder.addUser('ann')
    })

    async function addRecipe(visibility: string): Promise<number> {
      const body = { title: 'Bread', visibility }
      return (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
    }
    const upload = async (id: number) =>
      larder.call('POST', `/recipes/${id}/images`, { as: ann, ...(await imageForm([await jpeg()])) })
    const findUrl = (images: RecipeImageRead[]) => images[0]?.sources.avif[0]?.url as string
    const throughUs = (url: string) => larder.call('GET', url.replace(/^https?:\/\/[^/]+/, ''))

    test('public pictures use the public URL, private ones the service', async () => {
      const id = await addRecipe('public')
      const open = findUrl((await upload(id)).json().images)
      expect(open.startsWith(`${server.url}/${appBucket}/public/`)).toBe(true)
      expect((await fetch(open)).headers.get('content-type')).toBe('image/avif')

      const change = { as: ann, body: { visibility: 'private' } }
      const hidden = findUrl((await larder.call('PUT', `/recipes/${id}`, change)).json().images)
      expect((await throughUs(hidden)).headers['content-type']).toBe('image/avif')
      expect((await throughUs(hidden.split('?', 1)[0] as string)).statusCode).toBe(404)
      await expect.poll(async () => (await fetch(open)).status).not.toBe(200)
    })

    test('while it is down, uploads get 503, reads work, and nothing is half-written', async () => {
      const id = await addRecipe('public')
      await upload(id)
      const [image] = (await larder.call('GET', `/recipes/${id}`)).json().images as RecipeImageRead[]
      await line.cut()
      const response = await upload(id)
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBeDefined()
      expect((await larder.call('GET', `/recipes/${id}`)).json().images).toEqual([image])
      expect((await larder.call('GET', '/recipes/')).statusCode).toBe(200)
      expect((await larder.call('GET', '/health/ready')).statusCode).toBe(200)
      const renamed = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { title: 'Rye bread' } })
      expect(renamed.statusCode).toBe(200)
      // Hiding must wait: the old addresses could not be made useless.
      const hidden = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility: 'private' } })
      expect(hidden.statusCode).toBe(503)
      const trashed = await larder.call('DELETE', `/recipes/${id}`, { as: ann })
      expect(trashed.statusCode).toBe(503)
      expect((await larder.call('GET', `/recipes/${id}`)).statusCode).toBe(200)
      // And so must deleting: earlier versions keep a picture under a key that nobody was ever given.
      const remove = () => larder.call('DELETE', `/recipes/${id}/images/${image?.id}`, { as: ann })
      expect((await remove()).statusCode).toBe(503)
      expect((await larder.call('GET', `/recipes/${id}`)).json().images).toEqual([image])
      await line.mend()
      expect((await remove()).statusCode).toBe(204)
      expect((await upload(id)).statusCode).toBe(201)
    })

    test('a server that starts after the service is used at once', async () => {
      await line.cut()
      const late = await openTestApp({
        STORAGE_URL: line.url,
        STORAGE_BUCKET: newBucket(),
        STORAGE_ACCESS_KEY: server.accessKey,
        STORAGE_SECRET_KEY: server.secretKey,
      })
      const ben = await late.addUser('ben')
      const { id } = (await late.call('POST', '/recipes/', { as: ben, body: { title: 'Soup' } })).json()
      const send = async () =>
        late.call('POST', `/recipes/${id}/images`, { as: ben, ...(await imageForm([await jpeg()])) })
      expect((await send()).statusCode).toBe(503)
      await line.mend()
      expect((await send()).statusCode).toBe(201)
    })
  })
})
