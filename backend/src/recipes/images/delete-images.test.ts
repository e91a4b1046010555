import { glob, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { ObjectRemover } from '../../storage/delete-objects.ts'
import { FileStore } from '../../storage/file-store.ts'
import { deleteOldRecipeVersions } from '../versions/delete-old-versions.ts'
import { resizeImage } from './resize-image.ts'
import { storeImage } from './store-images.ts'

let larder: TestApp
let admin: TestUser
let objects: string

beforeAll(async () => {
  larder = await openTestApp()
  admin = await larder.addUser('admin', 'Admin')
  objects = join(larder.dataDir, 'objects')
})

const stored = async () => (await Array.fromAsync(glob('*/*/*/*.{avif,webp}', { cwd: objects }))).length
const openStore = () => new FileStore({ folder: objects, publicUrl: '' })
const upload = async (id: number, as: TestUser) =>
  larder.call('POST', `/recipes/${id}/images`, { as, ...(await imageForm([await jpeg()])) })

async function addPicture(as: TestUser): Promise<{ id: number; image: RecipeImageRead }> {
  const { id } = (await larder.call('POST', '/recipes/', { as, body: { title: 'Bread' } })).json()
  return { id, image: (await upload(id, as)).json().images[0] }
}

test('deleting the row, recipe or owner removes the objects', async () => {
  const ann = await larder.addUser('ann')
  const before = await stored()
  const [deleted, trashed] = [await addPicture(ann), await addPicture(ann), await addPicture(ann)]
  expect(await stored()).toBe(before + 12)
  await larder.call('DELETE', `/recipes/${deleted.id}/images/${deleted.image.id}`, { as: ann })
  const rows = await larder.db.selectFrom('recipe_version_images').select('id').execute()
  expect(rows, 'kept as long as a version shows it').toHaveLength(1)
  await deleteOldRecipeVersions(larder.db, 0)
  await new ObjectRemover(larder.db, openStore(), larder.app.log).run()
  expect(await stored()).toBe(before + 8)
  await larder.call('DELETE', `/recipes/${trashed.id}`, { as: ann })
  await larder.call('POST', `/recipes/${trashed.id}/restore`, { as: ann })
  await expect.poll(stored).toBe(before + 8)
  await larder.call('DELETE', `/recipes/${trashed.id}?permanent=true`, { as: ann })
  await expect.poll(stored).toBe(before + 4)
  await larder.call('DELETE', `/users/${ann.id}?recipes=delete`, { as: admin })
  await expect.poll(stored).toBe(before)
})

test('objects without a row are removed after an hour', async () => {
  const ben = await larder.addUser('ben')
  const { image, id } = await addPicture(ben)
  const before = await stored()
  const store = openStore()
  const file = join(larder.dataDir, 'picture')
  await writeFile(file, await jpeg())
  await storeImage(larder.db, store, 'public', await resizeImage({ path: file }))
  expect(await stored()).toBe(before + 4)
  const remover = new ObjectRemover(larder.db, store, larder.app.log)
  await remover.run()
  expect(await stored()).toBe(before + 4)
  await sql`update object_removals set due_at = due_at - interval '61 minutes'`.execute(larder.db)
  await remover.run()
  expect(await stored()).toBe(before)
  expect((await larder.call('GET', `/recipes/${id}`)).json().images[0]).toEqual(image)
})

test('while the disk is unavailable, uploads get a 503 and deletions wait', async () => {
  const cat = await larder.addUser('cat')
  const { id, image } = await addPicture(cat)
  const before = await stored()
  await rename(objects, `${objects}-away`)
  await writeFile(objects, 'a file where the folder should be')
  expect((await upload(id, cat)).statusCode).toBe(503)
  expect((await larder.call('DELETE', `/recipes/${id}`, { as: cat })).statusCode).toBe(503)
  expect((await larder.call('GET', `/recipes/${id}`)).json().images).toEqual([image])
  expect((await larder.call('GET', '/health/ready')).statusCode).toBe(200)
  expect((await larder.call('DELETE', `/recipes/${id}/images/${image.id}`, { as: cat })).statusCode).toBe(503)
  const warned = vi.spyOn(larder.app.log, 'warn')
  const response = await larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: cat })
  expect(response.statusCode).toBe(204)
  await expect.poll(() => warned.mock.lastCall?.[1]).toMatch(/^objects could not be deleted/)
  await rm(objects)
  await rename(`${objects}-away`, objects)
  expect(await stored()).toBe(before)
  // The next deletion takes along what was left.
  const again = await addPicture(cat)
  await larder.call('DELETE', `/recipes/${again.id}?permanent=true`, { as: cat })
  await expect.poll(stored).toBe(before - 4)
})
