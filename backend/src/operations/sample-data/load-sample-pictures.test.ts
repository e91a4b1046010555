import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { FileStore } from '../../storage/file-store.ts'
import { loadSamplePictures } from './load-sample-pictures.ts'

/** Stops after the first: all of them take half a minute. */
function signalAfterOne(): AbortSignal {
  let asked = 0
  const signal = new AbortController().signal
  return Object.defineProperty(signal, 'aborted', { get: () => asked++ > 0 })
}

test('a reader of a sample recipe without picture sees the picture once it is loaded', async () => {
  const larder = await openTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'larder-pictures-'))
  const resizer = new ImageResizer()
  whenDone(async () => {
    resizer.close()
    await rm(folder, { recursive: true })
  })
  const { id } = await larder.db
    .insertInto('recipes')
    .values({ title: 'Ukrainian borsch' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reader = await larder.addUser('reader')
  const look = async () => {
    const response = await larder.call('GET', `/recipes/${id}`, { as: reader })
    return [response.json().images.length, response.headers.etag]
  }
  const [before, etag] = await look()
  const objectStore = new FileStore({ folder, publicUrl: '' })
  await loadSamplePictures({
    db: larder.db,
    objectStore,
    resizer,
    log: larder.app.log,
    signal: signalAfterOne(),
  })
  const [after, etagAfter] = await look()
  expect([before, after]).toEqual([0, 1])
  expect(etagAfter).not.toBe(etag)
})
