import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { logIn, PASSWORD, register } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  larder = await openTestApp()
  ann = await register(larder, 'ann')
})

test('users log in by username or e-mail, without regard to case', async () => {
  for (const username of ['ann', 'ANN', ' ann ', 'ann@example.com', 'Ann@Example.COM']) {
    const response = await larder.call('POST', '/auth/token', { body: { username, password: PASSWORD } })
    expect(response.statusCode, username).toBe(200)
    expect(response.json()).toMatchObject({ token_type: 'bearer', expires_in: 1800 })
    expect(response.headers['cache-control']).toBe('no-store')
    const me = await larder.call('GET', '/users/me', { as: { ...ann, token: response.json().access_token } })
    expect(me.json()).toMatchObject({ id: ann.id, username: 'ann', role: 'User' })
  }
})

test('the form encoding of OAuth 2 works like JSON', async () => {
  const form = new URLSearchParams({ grant_type: 'password', username: 'ann', password: PASSWORD, scope: '' })
  const response = await larder.call('POST', '/auth/token', { headers: FORM, body: form.toString() })
  expect(response.statusCode, response.body).toBe(200)
  const { refresh_token } = response.json()
  const again = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
  const refreshed = await larder.call('POST', '/auth/token', { headers: FORM, body: again.toString() })
  expect(refreshed.statusCode, refreshed.body).toBe(200)
})

test('an unknown user and a wrong password give the same 401', async () => {
  const unknown = await larder.call('POST', '/auth/token', { body: { username: 'bob', password: PASSWORD } })
  const wrong = await larder.call('POST', '/auth/token', {
    body: { username: 'ann', password: `${PASSWORD}.` },
  })
  expectProblem(unknown, 401, 'Wrong username or password.')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toBe(unknown.body)
  expect(wrong.headers['www-authenticate']).toBe(unknown.headers['www-authenticate'])
})

test('a login names its missing fields', async () => {
  const listInvalidPaths = async (body: object) =>
    invalidPaths(await larder.call('POST', '/auth/token', { body }))
  expect(await listInvalidPaths({ password: PASSWORD })).toEqual(['/username'])
  expect(await listInvalidPaths({ username: 'ann' })).toEqual(['/password'])
  expect(await listInvalidPaths({ grant_type: 'refresh_token' })).toEqual(['/refresh_token'])
  expect(await listInvalidPaths({ grant_type: 'client_credentials' })).toEqual(['/grant_type'])
  expect(await listInvalidPaths({ username: 'ann', password: PASSWORD, admin: true })).toEqual(['/admin'])
  expect(await listInvalidPaths({ username: 'ann', password: 'x'.repeat(129) })).toEqual(['/password'])
})

test('a password is compared exactly, including spaces and Unicode form', async () => {
  const password = ' crème brûlée, twice '
  await larder.call('POST', '/users/', { body: { username: 'cleo', email: 'cleo@example.com', password } })
  await logIn(larder, 'cleo', password)
  for (const near of [password.trim(), password.toUpperCase(), password.normalize('NFD')])
    expectProblem(
      await larder.call('POST', '/auth/token', { body: { username: 'cleo', password: near } }),
      401,
    )
})

test('an Authorization header without bearer token is refused, even on public routes', async () => {
  for (const authorization of ['Basic YW5uOmFubg==', 'Bearer', 'Bearer a b', 'Bearer ', 'token', ann.token])
    for (const url of ['/users/me', '/recipes/'])
      expectProblem(await larder.call('GET', url, { headers: { authorization } }), 401)
})

test('routes that require a token return 401 without one', async () => {
  expectProblem(await larder.call('GET', '/users/me'), 401, 'This requires a token. Log in first.')
})
