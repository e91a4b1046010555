import { readFile } from 'node:fs/promises'
import type { BookRead } from '@larder/contract/recipes/books'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const HEIC = new URL('../../../test/pictures/red-and-blue.heic', import.meta.url)

const larder = await openTestApp()
const ann = await larder.addUser('ann')
const bob = await larder.addUser('bob')
const eve = await larder.addUser('eve')
const kitchen_id = idIn(await openKitchen(larder, ann, bob))
const picture = await jpeg({ width: 400, height: 300 })
let book: string

beforeEach(async () => {
  book = `/books/${(await larder.call('POST', '/books/', { as: ann, body: { title: 'Sundays' } })).json().id}`
})

const upload = async (file: Uint8Array = picture, as: TestUser | undefined = ann, alt: string[] = []) =>
  larder.call('POST', `${book}/image`, { as, ...(await imageForm([file], alt)) })
const share = async (body: object) =>
  expect((await larder.call('PUT', book, { as: ann, body })).statusCode).toBe(200)
const read = async (as?: TestUser) => (await larder.call('GET', book, { as })).json() as BookRead
const addressIn = ({ image }: BookRead) => image?.sources.webp[0]?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''
const seen = async (address: string) => (await larder.call('GET', address)).statusCode

test('an uploaded cover replaces the recipe image, in all sizes, also from HEIC', async () => {
  const recipe = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Bread' } })).json().id
  await larder.call('POST', `/recipes/${recipe}/images`, { as: ann, ...(await imageForm([picture])) })
  await larder.call('PUT', `${book}/recipes/${recipe}`, { as: ann, body: {} })
  const before = await read(ann)
  expect(before).toMatchObject({ has_own_cover: false, image: { width: 400 } })
  const response = await upload(await readFile(HEIC), ann, ['The table'])
  expect(response.statusCode, response.body).toBe(200)
  const covered = response.json() as BookRead
  expect(covered).toMatchObject({ has_own_cover: true, image: { width: 400, alt: 'The table' } })
  expect(covered.version).toBe(before.version + 1)
  expect(addressIn(covered)).not.toBe(addressIn(before))
  const replaced = (await upload(await jpeg({ width: 300, height: 400 }))).json() as BookRead
  expect([await seen(addressIn(covered)), await seen(addressIn(replaced))]).toEqual([404, 200])
  expect((await larder.call('DELETE', `${book}/image`, { as: ann })).statusCode).toBe(204)
  expect(await read(ann)).toMatchObject({ has_own_cover: false, image: { id: before.image?.id } })
  expect(await seen(addressIn(replaced))).toBe(404)
  expectProblem(await larder.call('DELETE', `${book}/image`, { as: ann }), 404)
})

test('it is visible while the caller can see the book', async () => {
  await upload()
  const own = addressIn(await read(ann))
  expect(own).toMatch(/^\/media\/private\/.*sig=/)
  expect(await seen(own.replace(/for=\d+/, 'for=0')), 'signed for another').toBe(404)
  await share({ visibility: 'kitchen', kitchen_id })
  const ofBob = addressIn(await read(bob))
  expect(await seen(ofBob)).toBe(200)
  await share({ visibility: 'public' })
  const { items } = (await larder.call('GET', '/books/?limit=100')).json()
  const listed = (items as BookRead[]).find(({ id }) => book.endsWith(`/${id}`)) as BookRead
  const [ofPublic, ofEve] = [addressIn(listed), addressIn(await read(eve))]
  expect([await seen(ofPublic), await seen(ofEve)]).toEqual([200, 200])
  await share({ visibility: 'private' })
  expect(await Promise.all([ofPublic, ofEve, ofBob, own].map(seen))).toEqual([404, 404, 404, 200])
  await larder.call('DELETE', book, { as: ann })
  expect(await seen(own), 'in the trash').toBe(404)
  await larder.call('POST', `${book}/restore`, { as: ann })
  expect(await seen(own)).toBe(200)
})

test('only members of the kitchen can change it, and only images are accepted', async () => {
  await share({ visibility: 'kitchen', kitchen_id })
  expect((await upload(picture, bob)).statusCode).toBe(200)
  expectProblem(await upload(picture, eve), 404)
  await share({ visibility: 'public' })
  expectProblem(await upload(picture, eve), 403)
  expectProblem(await upload(Buffer.from('no picture')), 415)
})

test('deleting the book removes its objects', async () => {
  await upload()
  const key = addressIn(await read(ann))
    .split('/')
    .slice(2, 4)
    .join('/')
  await sql`delete from books where id = ${Number(book.split('/')[2])}`.execute(larder.db)
  const { rows } = await sql`select from object_removals where object_key = ${key}`.execute(larder.db)
  expect(rows).toHaveLength(1)
})
