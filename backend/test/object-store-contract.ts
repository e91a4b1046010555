import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { newKey, type ObjectStore, objectKey, type Visibility } from '../src/storage/object-store.ts'

/** Requirements for every store. The store may be opened when the first test runs. */
export function describeStore(open: () => ObjectStore) {
  const someKey = (visibility: Visibility = 'public') => objectKey(newKey(visibility), 320, 'webp')

  async function readContent(key: string, range?: string): Promise<string | undefined> {
    const object = await open().get(key, range)
    return object && (await buffer(object.body)).toString()
  }

  describe('the contract of a store', () => {
    test('what is put can be read, whole and in part', async () => {
      const key = someKey()
      await open().put(key, Buffer.from('0123456789'))
      expect(await readContent(key)).toBe('0123456789')
      const parts = { 'bytes=0-3': '0123', 'bytes=7-': '789', 'bytes=-2': '89', 'bytes=4-99': '456789' }
      for (const [range, part] of Object.entries(parts)) expect(await readContent(key, range)).toBe(part)
      const object = await open().get(key, 'bytes=2-4')
      expect([object?.length, object?.contentRange]).toEqual([3, 'bytes 2-4/10'])
      object?.body.destroy()
    })

    test('a range outside of the object is refused', async () => {
      const key = someKey()
      await open().put(key, Buffer.from('0123456789'))
      await expect(open().get(key, 'bytes=10-')).rejects.toMatchObject({ status: 416 })
    })

    test('any bytes come back as they were', async () => {
      const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256))
      const key = objectKey(newKey('private'), 2560, 'avif')
      await open().put(key, bytes)
      const object = await open().get(key)
      expect(object?.length).toBe(bytes.length)
      expect((await buffer(object?.body as never)).equals(bytes)).toBe(true)
    })

    test('a copy stays when the original is removed', async () => {
      const [from, to] = [someKey('public'), someKey('private')]
      await open().put(from, Buffer.from('picture'))
      await open().copy(from, to)
      await open().remove([from])
      expect([await readContent(from), await readContent(to)]).toEqual([undefined, 'picture'])
    })

    test('what is not there is undefined, may be removed, and cannot be copied', async () => {
      const key = someKey()
      expect(await open().get(key)).toBeUndefined()
      await open().remove([key, someKey()])
      await expect(open().copy(key, someKey())).rejects.toMatchObject({ status: 503 })
    })

    test('many are removed at once', async () => {
      const keys = Array.from({ length: 12 }, () => someKey())
      for (const key of keys) await open().put(key, Buffer.from('x'))
      await open().remove(keys)
      for (const key of keys) expect(await open().get(key)).toBeUndefined()
    })

    test('only keys of its own making reach it', async () => {
      const hostile = [
        '../../etc/passwd',
        'public/../x',
        `${newKey('public')}/../../1.webp`,
        '',
        'public/%2e/1.avif',
      ]
      for (const key of hostile) {
        await expect(async () => open().put(key, Buffer.from('x'))).rejects.toThrow(
          'is not the key of an object',
        )
        await expect(async () => open().get(key)).rejects.toThrow('is not the key of an object')
      }
    })

    test('preparing twice does no harm', async () => {
      await open().prepare()
      await open().prepare()
    })
  })
}
