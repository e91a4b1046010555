import type { RecipePage, RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeEach, expect, test } from 'vitest'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { updateReview } from './recipe-reviews.queries.ts'

const larder = await openTestApp()
const admin = await larder.addUser('boss', 'Admin')
let [ann, ben]: TestUser[] = []
let kitchen_id: number
let id: number

const REVIEW = { remarks: [{ code: 'no_steps' as const, detail: null }] }

beforeEach(async () => {
  ;({ ann, ben, kitchen_id } = await newPair(larder))
  const body = { title: 'Stew', visibility: 'kitchen', kitchen_id, kitchen_may_edit: true }
  id = (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
  await updateReview(larder.db, id, REVIEW)
})

const call = (method: 'GET' | 'PUT' | 'DELETE', path = '', as = ann, body?: object) =>
  larder.call(method, `/recipes/${id}${path}`, { as, body })
const read = async (as = ann): Promise<RecipeRead> => (await call('GET', '', as)).json()
const list = async (as: TestUser | undefined, query = ''): Promise<RecipePage> =>
  (await larder.call('GET', `/recipes/?needs_review=true&count=true${query}`, { as })).json()

test('members who can edit see, check and list it; a check can be undone', async () => {
  expect((await read(ben)).review).toEqual(REVIEW)
  expect(await list(ben)).toMatchObject({ total: 1, items: [{ id }] })
  for (const _ of [1, 2]) expect((await call('DELETE', '/review', ben)).statusCode).toBe(204)
  expect((await read()).review).toBeNull()
  expect(await list(ann)).toMatchObject({ total: 0, items: [] })
  for (const _ of [1, 2]) expect((await call('PUT', '/review', ben)).statusCode).toBe(204)
  expect((await read()).review).toEqual(REVIEW)
})

test('readers who cannot edit neither see nor check it', async () => {
  await call('PUT', '', ann, { kitchen_may_edit: false })
  expect((await read(ben)).review).toBeNull()
  expect((await list(ben)).total).toBe(0)
  expect((await call('DELETE', '/review', ben)).statusCode).toBe(403)
  await call('PUT', '', ann, { visibility: 'public', kitchen_id: null })
  expect((await larder.call('GET', `/recipes/${id}`)).json().review).toBeNull()
  expect((await list(undefined)).total).toBe(0)
  expect((await read()).review, 'sharing is no check').toEqual(REVIEW)
})

test('an Admin can check a recipe of others, but it is not in their list', async () => {
  expect((await list(admin)).total).toBe(0)
  expect((await call('DELETE', '/review', admin)).statusCode).toBe(204)
  expect((await read()).review).toBeNull()
})

test('the list combines with other filters, words and sort orders', async () => {
  const titles = async (query: string) => (await list(ann, query)).items.map(({ title }) => title)
  expect(await titles('&scope=mine')).toEqual(['Stew'])
  expect(await titles('&scope=favourites')).toEqual([])
  expect(await titles(`&kitchen_id=${kitchen_id}&sort=title`)).toEqual(['Stew'])
  expect(await titles('&q=stew')).toEqual(['Stew'])
  expect(await titles('&q=cake')).toEqual([])
  expect(await titles('&sort=last_cooked')).toEqual(['Stew'])
})

test('a check changes neither the version nor what If-Match compares', async () => {
  const before = await call('GET')
  await call('DELETE', '/review')
  const after = await call('GET')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.json().version).toBe(before.json().version)
  const headers = { 'if-match': before.headers.etag as string }
  const body = { title: 'Soup' }
  expect((await larder.call('PUT', `/recipes/${id}`, { as: ann, body, headers })).statusCode).toBe(200)
})

test('a change of the title is no check, a change of the lines is', async () => {
  await call('PUT', '', ann, { title: 'Soup' })
  expect((await read()).review).toEqual(REVIEW)
  await call('PUT', '', ann, { ingredients: [{ ingredient_name: 'leek' }] })
  expect((await read()).review).toBeNull()
})
