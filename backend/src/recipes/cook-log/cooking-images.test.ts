import { readFile } from 'node:fs/promises'
import type { CookingRead } from '@larder/contract/recipes/cookings'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteTrashedCookings } from './cookings.queries.ts'

const HEIC = new URL('../../../test/pictures/red-and-blue.heic', import.meta.url)

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let ben: TestUser
let cooking: string
let recipe_id: number
let people = 0

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  recipe_id = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Borsch' } })).json().id
  const body = { recipe_id, day: '2026-03-01' }
  cooking = `/cookings/${(await larder.call('POST', '/cookings/', { as: ben, body })).json().id}`
})

const upload = async (files: Uint8Array[], as = ben) =>
  larder.call('POST', `${cooking}/image`, { as, ...(await imageForm(files)) })
const entry = async () => (await larder.call('GET', cooking, { as: ben })).json() as CookingRead
const addressIn = ({ image }: CookingRead) =>
  image?.sources.webp[0]?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''
const seen = async (address: string) => (await larder.call('GET', address)).statusCode
const keys = async () =>
  (
    await sql<{ object_key: string }>`select object_key from cooking_images order by id`.execute(larder.db)
  ).rows.map((row) => row.object_key)
const isToBeRemoved = async (key: string | undefined) =>
  (await sql`select from object_removals where object_key = ${key}`.execute(larder.db)).rows.length > 0

test('an entry has one private image in all sizes and formats, also from HEIC', async () => {
  expect((await entry()).image).toBeNull()
  const response = await upload([await readFile(HEIC)])
  expect(response.statusCode, response.body).toBe(200)
  const shown = response.json() as CookingRead
  expect(shown.image).toMatchObject({ width: 400, height: 300 })
  expect(addressIn(shown)).toMatch(/^\/media\/private\/.*sig=/)
  expect(await seen(addressIn(shown))).toBe(200)
  expect((await larder.call('GET', '/cookings/', { as: ben })).json().items[0].image.id).toBe(shown.image?.id)
})

test('an image can be replaced and deleted', async () => {
  const first = addressIn((await upload([await jpeg({ width: 400, height: 300 })])).json())
  const second = addressIn((await upload([await jpeg({ width: 300, height: 400 })])).json())
  expect(second).not.toBe(first)
  expect([await seen(first), await seen(second)]).toEqual([404, 200])
  const image = `${cooking}/image`
  expect((await larder.call('DELETE', image, { as: ben })).statusCode).toBe(204)
  expectProblem(await larder.call('DELETE', image, { as: ben }), 404)
  expect((await entry()).image).toBeNull()
  expect(await seen(second)).toBe(404)
})

test('it is visible to those who can see the entry', async () => {
  await upload([await jpeg({ width: 400, height: 300 })])
  const listed = async () =>
    (await larder.call('GET', `/recipes/${recipe_id}/cookings/`, { as: ann })).json().items as CookingRead[]
  expect(await listed()).toEqual([])
  await larder.call('PUT', cooking, { as: ben, body: { is_shared: true } })
  const [shared] = await listed()
  const address = addressIn(shared as CookingRead)
  expect(await seen(address)).toBe(200)
  await larder.call('PUT', cooking, { as: ben, body: { is_shared: false } })
  expect(await seen(address), 'an address stands for the right to see it').toBe(404)
  const own = addressIn(await entry())
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { visibility: 'private' } })
  expect(await seen(own), 'over with the right to see the recipe').toBe(404)
})

test('it is deleted with the entry and the recipe, and restored with the entry', async () => {
  const address = addressIn((await upload([await jpeg({ width: 400, height: 300 })])).json())
  await larder.call('DELETE', cooking, { as: ben })
  expect(await seen(address)).toBe(404)
  await larder.call('POST', `${cooking}/restore`, { as: ben })
  expect(await seen(address)).toBe(200)
  const key = (await keys()).at(-1)
  await larder.call('DELETE', cooking, { as: ben })
  await sql`update cookings set deleted_at = now() - interval '2 days' where deleted_at is not null`.execute(
    larder.db,
  )
  await deleteTrashedCookings(larder.db)
  expect(await keys()).not.toContain(key)
  expect(await isToBeRemoved(key)).toBe(true)
})

test('deleting a recipe removes the image objects of its entries', async () => {
  await upload([await jpeg({ width: 400, height: 300 })])
  const key = (await keys()).at(-1)
  await sql`delete from recipes where id = ${recipe_id}`.execute(larder.db)
  expect(await keys()).not.toContain(key)
  expect(await isToBeRemoved(key)).toBe(true)
})

test('other files, two files, and entries of other users are refused', async () => {
  const text = Buffer.from('no picture')
  expectProblem(await upload([text]), 415)
  const picture = await jpeg({ width: 40, height: 30 })
  expect(invalidPaths(await upload([picture, picture]))).toEqual(['/files'])
  expectProblem(await upload([picture], ann), 404)
  expect((await entry()).image).toBeNull()
})
