import type { UserRead } from '@larder/contract/people/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  admin = await larder.addUser('admin', 'Admin')
})

test('an Admin lists all users page by page, with a total', async () => {
  for (const name of ['anna', 'bert', 'carl', 'dora', 'emil']) await larder.addUser(`walk-${name}`)
  const all = await walkPages<UserRead>(larder, '/users/?limit=2', admin)
  const rows = await larder.db.selectFrom('users').select('id').orderBy('id').execute()
  expect(all.map((user) => user.id)).toEqual(rows.map((row) => row.id))
  const counted = await larder.call('GET', '/users/?count=true&limit=1', { as: admin })
  expect(counted.json()).toMatchObject({ total: rows.length, total_is_capped: false })
})

test('an Admin searches by the start of username or e-mail, literally', async () => {
  await larder.addUser('search_one')
  await larder.addUser('searchXone')
  const find = async (q: string) =>
    (await walkPages<UserRead>(larder, `/users/?q=${encodeURIComponent(q)}`, admin)).map(
      (user) => user.username,
    )
  expect(await find('SEARCH_')).toEqual(['search_one'])
  expect(await find('searchxone@ex')).toEqual(['searchXone'])
  expect(await find('%')).toEqual([])
  expect(await find('one')).toEqual([])
})

test('an Admin changes username, e-mail and role', async () => {
  const user = await larder.addUser('before')
  const body = { username: 'after', email: 'after@example.com', role: 'Admin' }
  const response = await larder.call('PUT', `/users/${user.id}`, { as: admin, body })
  expect(response.json()).toMatchObject({ id: user.id, ...body, version: 2 })
  const read = await larder.call('GET', `/users/${user.id}`, { as: admin })
  expect(read.json()).toEqual(response.json())
  expect(read.headers.etag).toBe(response.headers.etag)
})

test('a username of another user is 409, the own one is accepted', async () => {
  const [one, two] = [await larder.addUser('taken'), await larder.addUser('free')]
  const change = (user: TestUser, body: object) =>
    larder.call('PUT', `/users/${user.id}`, { as: admin, body })
  expectProblem(await change(two, { username: 'Taken' }), 409, "User name 'Taken' already exists.")
  expectProblem(await change(two, { email: 'taken@example.com' }), 409)
  expect((await change(one, { username: 'TAKEN' })).json().username).toBe('TAKEN')
  expect(invalidPaths(await change(one, { role: 'Root' }))).toEqual(['/role'])
  expect(invalidPaths(await change(one, { password: 'x'.repeat(20) }))).toEqual(['/password'])
})

test('a change with an old ETag is 412', async () => {
  const user = await larder.addUser('stale')
  const { etag } = (await larder.call('GET', `/users/${user.id}`, { as: admin })).headers
  const headers = { 'if-match': String(etag) }
  const url = `/users/${user.id}`
  const first = await larder.call('PUT', url, { as: admin, headers, body: { username: 'stale-2' } })
  expect(first.statusCode).toBe(200)
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { username: 'stale-3' } : undefined
    const response = await larder.call(method, url, { as: admin, headers, body })
    expectProblem(response, 412, `User ID ${user.id} has changed since you read it.`)
  }
})

test('an unknown user is 404', async () => {
  const url = '/users/2147483647'
  const body = { role: 'User' }
  expectProblem(await larder.call('GET', url, { as: admin }), 404, 'User ID 2147483647 was not found.')
  expectProblem(await larder.call('PUT', url, { as: admin, body }), 404)
  expectProblem(await larder.call('DELETE', url, { as: admin }), 404)
})

test('the last Admin can be neither demoted nor deleted', async () => {
  const other = await openTestApp()
  const last = await other.addUser('last', 'Admin')
  const url = `/users/${last.id}`
  const sentence = 'This is the last Admin. Make someone else Admin first.'
  expectProblem(await other.call('PUT', url, { as: last, body: { role: 'User' } }), 409, sentence)
  expectProblem(await other.call('DELETE', url, { as: last }), 409, sentence)
  const next = await other.addUser('next', 'Admin')
  expect((await other.call('DELETE', url, { as: last })).statusCode).toBe(204)
  expect((await other.call('GET', '/users/', { as: next })).json().items).toHaveLength(1)
})

describe('deleting a user', () => {
  async function addCook(name: string) {
    const cook = await larder.addUser(name)
    const make = async (url: string, body: object) =>
      (await larder.call('POST', url, { as: cook, body })).json().id as number
    return {
      cook,
      recipe: await make('/recipes/', { title: `Soup of ${name}` }),
      secret: await make('/recipes/', { title: `Secret of ${name}`, visibility: 'private' }),
      store: await make('/stores/', { name: `Shop of ${name}` }),
      ingredient: await make('/ingredients/', { name: `herb of ${name}` }),
    }
  }

  test('keeps the recipes without owner by default', async () => {
    const { cook, recipe, secret } = await addCook('keeper')
    expect((await larder.call('DELETE', `/users/${cook.id}`, { as: cook })).statusCode).toBe(204)
    const kept = await larder.call('GET', `/recipes/${recipe}`)
    expect(kept.json()).toMatchObject({ user_id: null, username: null, title: 'Soup of keeper' })
    expectProblem(await larder.call('GET', `/recipes/${secret}`), 404)
    expect((await larder.call('GET', `/recipes/${secret}`, { as: admin })).statusCode).toBe(200)
  })

  test('deletes the recipes with recipes=delete', async () => {
    const { cook, recipe, secret } = await addCook('taker')
    await larder.call('DELETE', `/users/${cook.id}?recipes=delete`, { as: cook })
    for (const id of [recipe, secret])
      expectProblem(await larder.call('GET', `/recipes/${id}`, { as: admin }), 404)
  })

  test('leaves stores and ingredients, which only Admins can change then', async () => {
    const { cook, store, ingredient } = await addCook('leaver')
    await larder.call('DELETE', `/users/${cook.id}?recipes=delete`, { as: admin })
    const other = await larder.addUser('heir')
    for (const url of [`/stores/${store}`, `/ingredients/${ingredient}`]) {
      expect((await larder.call('GET', url)).json().user_id).toBeNull()
      expectProblem(await larder.call('PUT', url, { as: other, body: { name: 'mine now' } }), 403)
      expect((await larder.call('PUT', url, { as: admin, body: {} })).statusCode).toBe(200)
    }
  })

  test('frees the name', async () => {
    const { cook } = await addCook('phoenix')
    await larder.call('DELETE', `/users/${cook.id}`, { as: cook })
    expect((await larder.addUser('phoenix')).id).not.toBe(cook.id)
  })

  test('does not reveal which users exist', async () => {
    const [one, two] = [await larder.addUser('curious'), await larder.addUser('discreet')]
    expectProblem(await larder.call('DELETE', `/users/${two.id}`, { as: one }), 403)
    expectProblem(await larder.call('DELETE', '/users/2147483647', { as: one }), 403)
  })
})
