import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStore } from '../../test/object-store-contract.ts'
import { FileStore } from './file-store.ts'
import { newKey, objectKey } from './object-store.ts'

let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-objects-'))
  store = new FileStore({ folder, publicUrl: 'http://localhost:7000/media' })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describeStore(() => store)

test('no temporary files stay, and those of a crash are deleted at the next start', async () => {
  const unfinished = join(folder, 'unfinished')
  expect(await readdir(unfinished)).toEqual([])
  const [old, fresh] = [join(unfinished, 'old.tmp'), join(unfinished, 'fresh.tmp')]
  await writeFile(old, 'half a pict')
  await writeFile(fresh, 'being written')
  await utimes(old, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000))
  await store.prepare()
  expect(await readdir(unfinished)).toEqual(['fresh.tmp'])
})

test('an unusable folder counts as a store that is down until it is usable again', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  const broken = new FileStore({ folder: blocked, publicUrl: '' })
  const key = objectKey(newKey('public'), 320, 'avif')
  await expect(broken.put(key, Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
  await rm(blocked)
  await broken.put(key, Buffer.from('x'))
  expect(await broken.get(key)).toBeDefined()
})
