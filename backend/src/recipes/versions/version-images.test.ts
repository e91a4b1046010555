import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import type { RecipeVersionRead } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeEach, expect, test } from 'vitest'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { until } from '../../../test/service-process.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp } from '../../../test/test-app.ts'
import { deleteOldRecipeVersions } from './delete-old-versions.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
const ben = await larder.addUser('ben')
let url: string
let shown: RecipeImageRead

const findUrl = (image: RecipeImageRead | undefined) =>
  image?.sources.webp[0]?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''
const readStatus = async (image: RecipeImageRead | undefined) =>
  (await larder.call('GET', findUrl(image))).statusCode
const recipe = async () => (await larder.call('GET', url, { as: ann })).json() as RecipeRead
const version = async (number: number, as = ann) =>
  (await larder.call('GET', `${url}/versions/${number}`, { as })).json() as RecipeVersionRead
const restore = (number: number) => larder.call('POST', `${url}/versions/${number}/restore`, { as: ann })
const remove = (image: RecipeImageRead) => larder.call('DELETE', `${url}/images/${image.id}`, { as: ann })
const kept = async () => {
  const rows = larder.db.selectFrom('recipe_version_images').select('id').where('recipe_id', '=', idIn(url))
  return (await rows.execute()).length
}

beforeEach(async () => {
  url = `/recipes/${(await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Pie' } })).json().id}`
  const form = await imageForm([await jpeg({ width: 40, height: 30 })], ['The pie'])
  await larder.call('POST', `${url}/images`, { as: ann, ...form })
  shown = (await recipe()).images[0] as RecipeImageRead
})

test('a deleted image is visible only in versions that use it', async () => {
  expect((await remove(shown)).statusCode).toBe(204)
  expect((await recipe()).images).toEqual([])
  await until(async () => (await readStatus(shown)) === 404)
  const [old] = (await version(2)).content.images
  expect(old).toMatchObject({ id: shown.id, alt: 'The pie', width: 40 })
  expect(findUrl(old), 'private, whatever the recipe is').toMatch(/^\/media\/private\//)
  expect(await readStatus(old)).toBe(200)
})

test('a restore adds deleted images and removes newer ones', async () => {
  await remove(shown)
  const form = await imageForm([await jpeg({ width: 20, height: 20 })])
  await larder.call('POST', `${url}/images`, { as: ann, ...form })
  const newer = (await recipe()).images[0] as RecipeImageRead
  expect((await restore(2)).json().images).toMatchObject([{ id: shown.id, alt: 'The pie' }])
  const [back] = (await recipe()).images
  expect(findUrl(back)).toMatch(/^\/media\/public\//)
  expect(await readStatus(back)).toBe(200)
  await until(async () => (await readStatus(newer)) === 404)
  expect((await restore(4)).json().images).toMatchObject([{ id: newer.id }])
  expect(await readStatus((await recipe()).images[0])).toBe(200)
  expect((await remove((await recipe()).images[0] as RecipeImageRead)).statusCode).toBe(204)
})

test('images of versions require the right to edit', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  const sharing = { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true }
  await larder.call('PUT', url, { as: ann, body: sharing })
  await remove((await recipe()).images[0] as RecipeImageRead)
  const [old] = (await version(3, ben)).content.images
  expect(await readStatus(old)).toBe(200)
  await larder.call('PUT', url, { as: ann, body: { kitchen_may_edit: false } })
  expect(await readStatus(old)).toBe(404)
})

test('images are deleted with the last version that uses them', async () => {
  await remove(shown)
  await larder.call('PUT', url, { as: ann, body: { notes: 'Without.' } })
  expect(await kept()).toBe(1)
  await deleteOldRecipeVersions(larder.db, 2)
  const [old] = (await version(2)).content.images
  expect(await readStatus(old), 'version 2 still shows it').toBe(200)
  await deleteOldRecipeVersions(larder.db, 1)
  expect(await kept()).toBe(0)
  const rows = larder.db.selectFrom('object_removals').select('object_key')
  expect(
    await rows.where('object_key', '=', findUrl(old).split('/').slice(2, 4).join('/')).execute(),
  ).toHaveLength(1)
})
