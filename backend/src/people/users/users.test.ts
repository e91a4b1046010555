import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { logIn, PASSWORD, register } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await register(larder, 'ann')
})

const post = (body: object) => larder.call('POST', '/users/', { body })

test('anyone can register, and is a User', async () => {
  const body = { username: 'Jürgen.42', email: 'Juergen@Example.com', password: PASSWORD }
  const response = await post(body)
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ username: 'Jürgen.42', email: 'Juergen@Example.com', role: 'User' })
  expect(response.body).not.toContain('password')
  expect(response.headers.location).toBe(`/users/${response.json().id}`)
  await logIn(larder, 'jürgen.42')
})

test('usernames are unique without regard to case', async () => {
  const response = await post({ username: 'ANN', email: 'other@example.com', password: PASSWORD })
  expectProblem(response, 409, "User name 'ANN' already exists.")
})

test('e-mail addresses are unique without regard to case', async () => {
  const response = await post({ username: 'other', email: 'Ann@example.COM', password: PASSWORD })
  expectProblem(response, 409, "User email 'Ann@example.COM' already exists.")
})

test('registration as Admin is refused', async () => {
  const body = { username: 'mallory', email: 'mallory@example.com', password: PASSWORD }
  for (const extra of [{ role: 'Admin' }, { role: 'User' }, { id: 1 }, { token_generation: 9 }])
    expect(invalidPaths(await post({ ...body, ...extra }))).toEqual([`/${Object.keys(extra)[0]}`])
})

describe('refused passwords:', () => {
  test.each([
    ['eleven characters', 'abcdefghijk'],
    ['a common one', 'qwerty123456'],
    ['a common one in capitals', 'QWERTY123456'],
    ['a common one and digits', 'password123456'],
    ['a common one, spelt with signs', 'P@ssw0rd1234'],
    ['the alphabet', 'abcdefghijkl'],
    ['keys in a row', 'qwertzuiopas'],
    ['a name and a year', 'annemarie1987'],
    ['few characters over and over', 'abababababab'],
    ['one piece over and over', '1q2w3e4r'.repeat(10)],
    ['a password of the developer accounts', 'larder-user-dev'],
    ['another of them', 'larder-admin-dev'],
    ['the name of the service', 'larder-larder-1'],
    ['the username and a little', 'betty-betty-1'],
    ['the e-mail', 'betty@example.com'],
    ['129 characters', `${'ab cd ef gh '.repeat(11)}`],
  ])('%s', async (_name, password) => {
    const response = await post({ username: 'betty', email: 'betty@example.com', password })
    expect(invalidPaths(response)).toEqual(['/password'])
    expect(response.body).not.toContain(password)
  })
})

test.each(['kP3x9vQ2mZ7t', 'four kinds of thyme', 'correct horse battery staple'])(
  '%s is hard to guess',
  async (password) => {
    const username = `guest-${password.length}`
    expect((await post({ username, email: `${username}@example.com`, password })).statusCode).toBe(201)
  },
)

test('a long sentence with spaces and any letters is accepted as password', async () => {
  const password = `пароль ${'correct horse battery 🔋 '.repeat(5)}`.slice(0, 120).trim()
  expect((await post({ username: 'carl', email: 'carl@example.com', password })).statusCode).toBe(201)
  await logIn(larder, 'carl', password)
})

test('an invalid username or e-mail is refused', async () => {
  for (const username of ['ab', 'a b c', 'a@b', 'x'.repeat(41), '<b>'])
    expect(invalidPaths(await post({ username, email: 'd@example.com', password: PASSWORD }))).toEqual([
      '/username',
    ])
  for (const email of ['nobody', '@example.com', 'a b@example.com', `${'x'.repeat(250)}@example.com`])
    expect(invalidPaths(await post({ username: 'dora', email, password: PASSWORD }))).toContain('/email')
})

test('users can read only their own account', async () => {
  const bob = await larder.addUser('bob')
  const me = await larder.call('GET', '/users/me', { as: ann })
  expect(me.json()).toMatchObject({ id: ann.id, username: 'ann', email: 'ann@example.com', role: 'User' })
  expect((await larder.call('GET', `/users/${ann.id}`, { as: ann })).json()).toEqual(me.json())
  const other = await larder.call('GET', `/users/${bob.id}`, { as: ann })
  expectProblem(other, 404, `User ID ${bob.id} was not found.`)
})

describe('changing e-mail and password', () => {
  test('requires the current password', async () => {
    const wrong = { current_password: 'not the password' }
    const email = await larder.call('PUT', '/users/email', {
      as: ann,
      body: { email: 'x@example.com', ...wrong },
    })
    const new_password = 'nine kinds of mint'
    const password = await larder.call('PUT', '/users/password', {
      as: ann,
      body: { new_password, ...wrong },
    })
    for (const response of [email, password]) expect(invalidPaths(response)).toEqual(['/current_password'])
    const without = await larder.call('PUT', '/users/email', { as: ann, body: { email: 'x@example.com' } })
    expect(invalidPaths(without)).toEqual(['/current_password'])
  })

  test('the new e-mail can log in, the old one cannot', async () => {
    const eve = await register(larder, 'eve')
    const body = { email: 'eve@elsewhere.example', current_password: PASSWORD }
    const response = await larder.call('PUT', '/users/email', { as: eve, body })
    expect(response.json()).toMatchObject({ email: 'eve@elsewhere.example', version: 2 })
    await logIn(larder, 'eve@elsewhere.example')
    const old = { username: 'eve@example.com', password: PASSWORD }
    expectProblem(await larder.call('POST', '/auth/token', { body: old }), 401)
  })

  test('an e-mail of another user is 409', async () => {
    const finn = await register(larder, 'finn')
    const body = { email: 'ANN@example.com', current_password: PASSWORD }
    const response = await larder.call('PUT', '/users/email', { as: finn, body })
    expectProblem(response, 409, "User email 'ANN@example.com' already exists.")
  })

  test('a new password revokes all earlier tokens at once', async () => {
    const gus = await register(larder, 'gus')
    const body = { new_password: 'nine kinds of mint', current_password: PASSWORD }
    expect((await larder.call('PUT', '/users/password', { as: gus, body })).statusCode).toBe(204)
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => larder.call('GET', '/users/me', { as: gus })),
    )
    expect(responses.filter(({ statusCode }) => statusCode !== 401)).toEqual([])
    const old = { username: 'gus', password: PASSWORD }
    expectProblem(await larder.call('POST', '/auth/token', { body: old }), 401)
    await logIn(larder, 'gus', 'nine kinds of mint')
  })

  test('a common password is refused here too', async () => {
    const hal = await register(larder, 'hal')
    const body = { new_password: 'qwerty123456', current_password: PASSWORD }
    expect(invalidPaths(await larder.call('PUT', '/users/password', { as: hal, body }))).toEqual([
      '/new_password',
    ])
  })

  test('always changes the caller, whatever the body contains', async () => {
    const body = { email: 'y@example.com', current_password: PASSWORD, user_id: 1 }
    expect(invalidPaths(await larder.call('PUT', '/users/email', { as: ann, body }))).toEqual(['/user_id'])
  })
})
