import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let otherUsers: TestUser[]

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  otherUsers = [await larder.addUser('eve'), await larder.addUser('admin', 'Admin')]
})

beforeEach(async () => {
  await larder.db.deleteFrom('shopping_lists').execute()
})

async function invite(name: string): Promise<string> {
  const { id } = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name } })).json()
  await larder.call('POST', `/shopping-lists/${id}/items`, { as: ann, body: { text: 'secret truffles' } })
  const body = { username: 'ben' }
  const response = await larder.call('POST', `/shopping-lists/${id}/members`, { as: ann, body })
  expect(response.statusCode, response.body).toBe(200)
  return String(id)
}

const invitations = async (as = ben) =>
  (await larder.call('GET', '/shopping-list-invitations/', { as })).json().items
const listRoles = async (id: string) => {
  const { members }: ShoppingListRead = (
    await larder.call('GET', `/shopping-lists/${id}`, { as: ann })
  ).json()
  return members.map(({ username, role }) => [username, role])
}
const accept = (id: string, as = ben) =>
  larder.call('POST', `/shopping-list-invitations/${id}/accept`, { as })
const decline = (id: string, as = ben) => larder.call('DELETE', `/shopping-list-invitations/${id}`, { as })

test('an invited user sees only the name and the owner of the list', async () => {
  const id = await invite('Wedding')
  expect(await invitations()).toEqual([
    expect.objectContaining({ shopping_list_id: Number(id), name: 'Wedding', username: 'ann' }),
  ])
  expect(JSON.stringify(await invitations())).not.toContain('truffles')
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/events'],
    ['POST', '/items', { text: 'tea' }],
    ['DELETE', `/members/${ben.id}`],
  ] as const)
    expectProblem(await larder.call(method, `/shopping-lists/${id}${path}`, { as: ben, body }), 404)
  const lists = (await larder.call('GET', '/shopping-lists/?count=true', { as: ben })).json()
  expect([lists.items, lists.total]).toEqual([[], 0])
  expect(await listRoles(id)).toEqual([
    ['ann', 'owner'],
    ['ben', 'invited'],
  ])
})

test('accepting adds the user, and is idempotent', async () => {
  const id = await invite('Picnic')
  const accepted = await accept(id)
  expect(accepted.statusCode, accepted.body).toBe(200)
  expect(accepted.json()).toMatchObject({ id: Number(id), name: 'Picnic', may: ['edit'] })
  expect((await accept(id)).statusCode).toBe(200)
  expect(await invitations()).toEqual([])
  expect(await listRoles(id)).toEqual([
    ['ann', 'owner'],
    ['ben', 'editor'],
  ])
  const added = await larder.call('POST', `/shopping-lists/${id}/items`, { as: ben, body: { text: 'tea' } })
  expect(added.statusCode).toBe(201)
  expectProblem(await decline(id), 404)
})

test('declining removes the invitation until the next one', async () => {
  const id = await invite('Camping')
  expect((await decline(id)).statusCode).toBe(204)
  expect(await invitations()).toEqual([])
  expect(await listRoles(id)).toEqual([['ann', 'owner']])
  expectProblem(await accept(id), 404)
  expectProblem(await decline(id), 404)
})

test('the owner can withdraw an invitation', async () => {
  const id = await invite('Surprise')
  const path = `/shopping-lists/${id}/members/${ben.id}`
  expect((await larder.call('DELETE', path, { as: ann })).statusCode).toBe(204)
  expectProblem(await accept(id), 404)
})

test('users can accept only their own invitations', async () => {
  const id = await invite('Private')
  for (const as of [ann, ...otherUsers]) {
    expectProblem(await accept(id, as), 404)
    expectProblem(await decline(id, as), 404)
  }
})
