import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { expectProblem } from '../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser, TOKEN_SECRET } from '../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)
const claims = (iat = now()) => ({
  ...{ sub: String(ann.id), role: 'User', generation: 1, jti: 'one' },
  ...{ iat, exp: iat + 30 * MINUTE },
})

function signed(changes: object, alg = 'HS256', secret = TOKEN_SECRET): Promise<string> {
  const payload = JSON.parse(JSON.stringify({ ...claims(), ...changes }))
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const me = (token: string) => larder.call('GET', '/users/me', { as: { ...ann, token } })

test('a token signed at the turn of a second is valid', async () => {
  const Clock = Date
  let passed = 0
  class RunningClock extends Clock {
    constructor(...at: [number] | []) {
      super(at[0] ?? Clock.now() + 1000 * passed++)
    }
    static override now = () => Clock.now() + 1000 * passed++
  }
  vi.stubGlobal('Date', RunningClock)
  const token = await larder.signToken(ann).finally(() => vi.unstubAllGlobals())
  expect((await me(token)).statusCode).toBe(200)
})

test('a valid token is accepted', async () => {
  expect((await me(await signed({}))).statusCode).toBe(200)
  expect((await me(ann.token)).statusCode).toBe(200)
})

test('a cached token is refused after it expires', async () => {
  const token = await signed({})
  expect((await me(token)).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * MINUTE * 1000 })
  expectProblem(await me(token), 401, 'The token is invalid or has expired.')
  vi.useRealTimers()
})

test('tokens are HS256, expire after 30 minutes and contain user, role and generation', () => {
  const [header, payload] = ann.token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' })
  const read = JSON.parse(payload ?? '')
  expect(read).toMatchObject({ sub: String(ann.id), role: 'User', generation: 1, jti: expect.any(String) })
  expect(read.exp - read.iat).toBe(30 * MINUTE)
})

describe('a token is refused', () => {
  const long = TOKEN_SECRET.repeat(3)
  const cases: [string, () => string | Promise<string>][] = [
    ['without a signature', () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    [
      'with alg none and our signature',
      () => `${encode({ alg: 'none' })}.${encode(claims())}.${ann.token.split('.')[2]}`,
    ],
    ['with alg None, spelt otherwise', () => `${encode({ alg: 'nOnE' })}.${encode(claims())}.`],
    ['signed with HS384', () => signed({}, 'HS384', long)],
    ['signed with HS512', () => signed({}, 'HS512', long)],
    ['signed HS384 with our key', () => hmac('sha384', 'HS384')],
    ['signed HS512 with our key', () => hmac('sha512', 'HS512')],
    ['signed with another key', () => signed({}, 'HS256', 'another-secret-0123456789-abcdefghij')],
    ['signed with the empty key', () => hmac('sha256', 'HS256', '')],
    ['without exp', () => signed({ exp: undefined })],
    ['without iat', () => signed({ iat: undefined })],
    ['without sub', () => signed({ sub: undefined })],
    ['without jti', () => signed({ jti: undefined })],
    ['without a generation', () => signed({ generation: undefined })],
    ['without a role', () => signed({ role: undefined })],
    ['that lives longer than 30 minutes', () => signed({ exp: now() + 31 * MINUTE })],
    ['that lives for ten years', () => signed({ exp: now() + 10 * 365 * 24 * 60 * MINUTE })],
    ['from the future', () => signed({ iat: now() + 5 * MINUTE, exp: now() + 30 * MINUTE })],
    ['that has expired', () => signed({ iat: now() - 31 * MINUTE, exp: now() - MINUTE })],
    ['not valid yet', () => signed({ nbf: now() + 5 * MINUTE })],
    ['of an unknown role', () => signed({ role: 'Root' })],
    ['of a role the user does not have', () => signed({ role: 'Admin' })],
    ['of another generation', () => signed({ generation: 2 })],
    ['of nobody', () => signed({ sub: '2147483647' })],
    ['whose sub is no number', () => signed({ sub: 'ann' })],
    ['whose sub is beyond every id', () => signed({ sub: '9007199254740993' })],
    ['whose sub is negative', () => signed({ sub: '-1' })],
    ['whose sub is hexadecimal', () => signed({ sub: `0x${ann.id.toString(16)}` })],
    ['whose sub has an exponent', () => signed({ sub: `${ann.id}e0` })],
    ['whose sub has a space', () => signed({ sub: ` ${ann.id}` })],
    ['whose sub has a leading zero', () => signed({ sub: `0${ann.id}` })],
    ['whose sub is a number of JSON', () => signed({ sub: ann.id })],
    ['whose sub is a list', () => signed({ sub: [String(ann.id)] })],
    ['of a session that is none', () => signed({ sid: randomUUID() })],
    ['whose session is no UUID', () => signed({ sid: "' or true" })],
    ['whose claims were changed', tampered],
    ['behind two spaces', () => ` ${ann.token}`],
    ['whose last character has unused bits set', () => nonCanonical(ann.token)],
    ['cut short', () => ann.token.slice(0, -2)],
    ['of nonsense', () => 'a.b.c'],
  ]
  test.each(cases)('%s', async (_name, token) => {
    expectProblem(await me(await token()), 401, 'The token is invalid or has expired.')
  })
})

/** The same signature in another encoding: the last two bits of its last character are unused. */
function nonCanonical(token: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + digits[digits.indexOf(token.at(-1) ?? '') + 1]
}

function hmac(hash: string, alg: string, key = TOKEN_SECRET): string {
  const text = `${encode({ alg })}.${encode(claims())}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

function tampered(): string {
  const [header, , signature] = ann.token.split('.')
  return `${header}.${encode({ ...claims(), role: 'Admin' })}.${signature}`
}

test('a role change revokes existing tokens at once', async () => {
  const admin = await larder.addUser('admin', 'Admin')
  const bob = await larder.addUser('bob')
  await larder.call('PUT', `/users/${bob.id}`, { as: admin, body: { role: 'Admin' } })
  expectProblem(await larder.call('GET', '/users/me', { as: bob }), 401)
  await larder.call('PUT', `/users/${bob.id}`, { as: admin, body: { role: 'User' } })
  expectProblem(await larder.call('GET', '/users/me', { as: bob }), 401)
})

test('a name change keeps tokens valid', async () => {
  const admin = await larder.addUser('admin2', 'Admin')
  const cleo = await larder.addUser('cleo')
  await larder.call('PUT', `/users/${cleo.id}`, { as: admin, body: { username: 'cleopatra', role: 'User' } })
  expect((await larder.call('GET', '/users/me', { as: cleo })).json().username).toBe('cleopatra')
})

test('tokens of a deleted user are refused at once', async () => {
  const dora = await larder.addUser('dora')
  await larder.call('DELETE', `/users/${dora.id}`, { as: dora })
  expectProblem(await larder.call('GET', '/users/me', { as: dora }), 401)
})
