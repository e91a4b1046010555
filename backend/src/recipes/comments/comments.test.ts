import type { CommentPage, CommentRead, ReportedComment } from '@larder/contract/recipes/comments'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

const larder = await openTestApp({ RATE_LIMITS: 'on' })
const admin = await larder.addUser('admin', 'Admin')
let ann: TestUser
let ben: TestUser
let recipe: string
let people = 0

beforeEach(async () => {
  ann = await larder.addUser(`ann-${++people}`)
  ben = await larder.addUser(`ben-${people}`)
  const made = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Borsch' } })
  recipe = `/recipes/${made.json().id}`
})

const say = (text: string, as = ben) => larder.call('POST', `${recipe}/comments/`, { as, body: { text } })
const said = async (text: string, as = ben): Promise<number> => (await say(text, as)).json().id
const texts = async (...[as]: [TestUser?]) =>
  (await walkPages<CommentRead>(larder, `${recipe}/comments/?limit=1`, as)).map(({ text }) => text)
const change = (id: number, text: string, as = ben) =>
  larder.call('PUT', `/comments/${id}`, { as, body: { text } })
const remove = (id: number, as = ben) => larder.call('DELETE', `/comments/${id}`, { as })
const share = (body: object) => larder.call('PUT', recipe, { as: ann, body })
const unread = async (as: TestUser) => (await larder.call('GET', '/comments/unread', { as })).json()

test('comments of readers are listed for everyone, newest first', async () => {
  const text = 'With lemon!\n\n<b>https://example.com</b>'
  const made = await say(text)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({
    text,
    username: ben.username,
    edited_at: null,
    may: ['update', 'delete'],
  })
  await say('Second', ann)
  expect(await texts()).toEqual(['Second', text])
  const page = (await larder.call('GET', `${recipe}/comments/?count=true`)).json() as CommentPage
  expect(page).toMatchObject({ total: 2, items: [{ may: [] }, { may: [] }] })
  expectProblem(await larder.call('POST', `${recipe}/comments/`, { body: { text } }), 401)
})

test('only the author can edit; author, recipe owner and Admin can delete', async () => {
  const id = await said('First')
  for (const as of [ann, admin]) expectProblem(await change(id, 'Never said', as), 404)
  expect((await change(id, 'Changed')).json()).toMatchObject({
    text: 'Changed',
    version: 2,
    may: ['update', 'delete'],
  })
  expect((await larder.call('GET', `/comments/${id}`, { as: ben })).json().edited_at).not.toBeNull()
  expectProblem(await remove(id, await larder.addUser(`cy-${people}`)), 403)
  expect((await larder.call('GET', `/comments/${id}`, { as: admin })).json().may).toEqual(['delete'])
  expect((await remove(id, ann)).statusCode).toBe(204)
  expect((await remove(await said('Second'), admin)).statusCode).toBe(204)
  expect((await remove(await said('Third'))).statusCode).toBe(204)
  expect(await texts()).toEqual([])
})

test('a private recipe shows no comments until it is shared again', async () => {
  const id = await said('First')
  await share({ visibility: 'private' })
  expect(await texts(ann)).toEqual([])
  expectProblem(await larder.call('GET', `${recipe}/comments/`, { as: ben }), 404)
  for (const as of [ann, ben, admin]) expectProblem(await larder.call('GET', `/comments/${id}`, { as }), 404)
  expectProblem(await change(id, 'Changed'), 404)
  const refused = await say('To myself', ann)
  expectProblem(refused, 409)
  expect(refused.json().code).toBe('not_now')
  await share({ visibility: 'public' })
  expect(await texts()).toEqual(['First'])
  await larder.call('DELETE', recipe, { as: ann })
  expectProblem(await larder.call('GET', `${recipe}/comments/`), 404)
})

test('kitchen comments are visible only to members', async () => {
  const house = await openKitchen(larder, ann, ben)
  await say('In public')
  await share({ visibility: 'kitchen', kitchen_id: idIn(house) })
  const id = await said('Among us')
  expect(await texts(ben)).toEqual(['Among us', 'In public'])
  expectProblem(await larder.call('GET', `${recipe}/comments/`), 404)
  await share({ visibility: 'public' })
  expect(await texts(), 'the recipe is public now').toEqual(['In public'])
  expectProblem(await larder.call('GET', `/comments/${id}`, { as: ben }), 404)
  await share({ visibility: 'kitchen', kitchen_id: idIn(house) })
  await larder.call('DELETE', `${house}/members/${ben.id}`, { as: ann })
  expectProblem(await larder.call('GET', `${recipe}/comments/`, { as: ben }), 404)
  expectProblem(await change(id, 'Changed'), 404)
  expect(await texts(ann)).toEqual(['Among us', 'In public'])
})

test('the recipe owner gets unread comments until they are marked as read', async () => {
  await say('My own', ann)
  await say('First')
  await say('Second')
  expect(await unread(ann)).toMatchObject({
    count: 2,
    items: [{ text: 'Second', title: 'Borsch' }, { text: 'First' }],
  })
  expect(await unread(ben)).toEqual({ count: 0, items: [] })
  await larder.call('DELETE', '/comments/unread', { as: ann })
  expect(await unread(ann)).toEqual({ count: 0, items: [] })
  const id = await said('Third')
  await remove(id)
  expect(await unread(ann)).toEqual({ count: 0, items: [] })
})

test('each user reports once, and Admin deletes the comment or dismisses the reports', async () => {
  const id = await said('Buy pills')
  const report = (as: TestUser, reason?: string) =>
    larder.call('POST', `/comments/${id}/reports`, { as, body: reason === undefined ? {} : { reason } })
  for (const reason of ['Spam', 'An advertisement']) expect((await report(ann, reason)).statusCode).toBe(204)
  await report(await larder.addUser(`cy-${people}`))
  const listed = async () =>
    ((await larder.call('GET', '/comment-reports/', { as: admin })).json().items as ReportedComment[]).filter(
      (each) => each.id === id,
    )
  expect(await listed()).toMatchObject([
    { text: 'Buy pills', title: 'Borsch', report_count: 2, reasons: ['An advertisement'] },
  ])
  expectProblem(await larder.call('GET', '/comment-reports/', { as: ann }), 403)
  await larder.call('DELETE', `/comments/${id}/reports`, { as: admin })
  expect(await listed()).toEqual([])
  await report(ann)
  await remove(id, admin)
  expect(await listed()).toEqual([])
})

test.each([
  ['', '/text'],
  [' \n\u200b', '/text'],
  ['bell \u0007', '/text'],
  ['\u001b[31mred', '/text'],
  ['x'.repeat(4001), '/text'],
])('%j is no comment', async (text, path) => {
  expect(invalidPaths(await say(text))).toEqual([path])
  const id = await said('Good')
  expect(invalidPaths(await change(id, text))).toEqual([path])
  expect(await texts()).toEqual(['Good'])
})

test('a megabyte is refused, and so is the thirty-first comment in an hour', async () => {
  expect((await say('x'.repeat(2 ** 20))).statusCode).toBeOneOf([413, 422])
  const responses = []
  for (let count = 0; count < 30; count++) responses.push((await say(`Comment ${count}`)).statusCode)
  expect(responses.at(-2)).toBe(201)
  expectProblem(await say('One too many'), 429)
})

test('deleting an account deletes its comments', async () => {
  await say('First')
  await larder.call('DELETE', `/users/${ben.id}`, { as: admin })
  expect(await texts()).toEqual([])
})
