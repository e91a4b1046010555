import type { TokenRead } from '@larder/contract/people/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeToken } from '../../../test/access-tokens.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { PASSWORD, refresh } from '../../../test/sessions.ts'
import { openTestApp, type TestUser, TOKEN_SECRET } from '../../../test/test-app.ts'
import { SignedLinks } from '../authentication/signed-links.ts'
import { computeTotp, currentStep } from './totp.ts'

const larder = await openTestApp({ RATE_LIMITS: 'on', JOBS: 'off' })
const MINUTE = 60_000

let ann: TestUser
let count = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await larder.db.deleteFrom('rate_limits').execute()
  ann = await addUserWithPassword(larder, `ann-${++count}`)
  ann = { ...ann, token: (await logIn()).json().access_token }
})
afterEach(() => vi.useRealTimers())

const logIn = (body: object = {}) =>
  larder.call('POST', '/auth/token', { body: { username: ann.username, password: PASSWORD, ...body } })
const sendCode = (challenge: string, code: string) =>
  larder.call('POST', '/auth/token', { body: { grant_type: 'second_factor', challenge, code } })
const askForCode = async (): Promise<string> => {
  const response = await logIn()
  expectProblem(response, 401)
  expect(response.json().code).toBe('second_factor_needed')
  return response.json().params.challenge
}
const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function enrol(as = ann): Promise<string> {
  const { secret } = (await larder.call('GET', '/second-factor/totp', { as })).json()
  const body = { secret, code: computeTotp(secret, currentStep()) }
  expect((await larder.call('PUT', '/second-factor/totp', { as, body })).statusCode).toBe(204)
  passTime(MINUTE / 2)
  return secret
}
const presentCode = (secret: string) => computeTotp(secret, currentStep())
const createCodes = async (): Promise<string[]> =>
  (await larder.call('POST', '/second-factor/recovery-codes', { as: ann })).json().codes
const listKinds = async () =>
  (await larder.call('GET', '/security-events/', { as: ann }))
    .json()
    .items.map((event: { kind: string }) => event.kind)

test('a password needs the code of the app, which works once', async () => {
  const secret = await enrol()
  const challenge = await askForCode()
  const code = presentCode(secret)
  const [first, second] = await Promise.all([sendCode(challenge, code), sendCode(challenge, code)])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 401])
  const session: TokenRead = (first.statusCode === 200 ? first : second).json()
  expect(
    (await larder.call('GET', '/users/me', { as: { ...ann, token: session.access_token } })).statusCode,
  ).toBe(200)
  expect((await refresh(larder, session.refresh_token)).statusCode).toBe(200)
  expect((await sendCode(await askForCode(), code)).json().code).toBe('wrong_code')
})

test('the code that set up the app does not log in', async () => {
  const secret = await enrol()
  passTime(-MINUTE / 2)
  expect((await sendCode(await askForCode(), presentCode(secret))).json().code).toBe('wrong_code')
})

test('a wrong code sets up nothing', async () => {
  const { secret } = (await larder.call('GET', '/second-factor/totp', { as: ann })).json()
  const code = presentCode(secret) === '000000' ? '000001' : '000000'
  const response = await larder.call('PUT', '/second-factor/totp', { as: ann, body: { secret, code } })
  expect(response.json().errors).toMatchObject([{ path: '/code', code: 'wrong_code' }])
  expect((await logIn()).statusCode).toBe(200)
})

test('the secret is stored encrypted, recovery codes hashed', async () => {
  const secret = await enrol()
  const codes = await createCodes()
  const rows = [
    await larder.db.selectFrom('totp_secrets').selectAll().execute(),
    await larder.db.selectFrom('recovery_codes').selectAll().execute(),
  ]
  const dump = JSON.stringify(rows)
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(dump).not.toContain(text)
})

test('ten recovery codes work once each, in any spelling; new ones replace them', async () => {
  await enrol()
  const codes = await createCodes()
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  expect((await sendCode(await askForCode(), first)).statusCode).toBe(200)
  expect((await sendCode(await askForCode(), first)).statusCode).toBe(401)
  expect(
    (await sendCode(await askForCode(), ` ${second.toUpperCase().replaceAll('-', ' ')}`)).statusCode,
  ).toBe(200)
  const { recovery_codes_left } = (await larder.call('GET', '/second-factor', { as: ann })).json()
  expect(recovery_codes_left).toBe(8)
  await createCodes()
  expect((await sendCode(await askForCode(), codes[2] ?? '')).statusCode).toBe(401)
  expect(await listKinds()).toContain('recovery_code_used')
})

test('guesses are limited for each account, whatever the challenge', async () => {
  const secret = await enrol()
  for (let tries = 0; tries < 10; tries++) {
    await larder.db.deleteFrom('rate_limits').where('key', 'like', 'login-%').execute()
    expect((await sendCode(await askForCode(), 'abcd-efgh')).statusCode).toBe(401)
  }
  expectProblem(await sendCode(await askForCode(), presentCode(secret)), 429)
})

test('a challenge expires, ends with a new password, and belongs to one account', async () => {
  const secret = await enrol()
  const challenge = await askForCode()
  for (const forged of ['', 'x', challenge.slice(0, -4), `${challenge}AAAA`])
    expect((await sendCode(forged, presentCode(secret))).statusCode).toBeOneOf([401, 422])
  const other = new SignedLinks(TOKEN_SECRET).makeChallenge('second_factor', {
    id: 99_999,
    token_generation: 1,
  })
  expectProblem(await sendCode(other, presentCode(secret)), 401)
  const body = { new_password: 'seven kinds of basil', current_password: PASSWORD }
  expect((await larder.call('PUT', '/users/password', { as: ann, body })).statusCode).toBe(204)
  expectProblem(await sendCode(challenge, presentCode(secret)), 401)
  const later = (await logIn({ password: 'seven kinds of basil' })).json().params.challenge
  passTime(10 * MINUTE)
  expectProblem(await sendCode(later, presentCode(secret)), 401)
})

test('a reset link changes the password, but does not replace the second factor', async () => {
  const secret = await enrol()
  const { code: reset_code } = new SignedLinks(TOKEN_SECRET).make('reset', { id: ann.id, version: 1 })
  const body = { grant_type: 'password_reset', reset_code, new_password: 'seven kinds of basil' }
  const response = await larder.call('POST', '/auth/token', { body })
  expect(response.json().code).toBe('second_factor_needed')
  expect((await sendCode(response.json().params.challenge, presentCode(secret))).statusCode).toBe(200)
})

const SENSITIVE: [string, 'POST' | 'PUT' | 'DELETE', string, object?][] = [
  ['e-mail', 'PUT', '/users/email', { email: 'new@example.com', current_password: PASSWORD }],
  [
    'password',
    'PUT',
    '/users/password',
    { new_password: 'seven kinds of basil', current_password: PASSWORD },
  ],
  ['new token', 'POST', '/access-tokens/', { name: 'a', scopes: ['read'], current_password: PASSWORD }],
  ['account', 'POST', '/users/me/delete', { current_password: PASSWORD }],
  ['account by ID', 'DELETE', '/users/:id'],
  ['factor', 'DELETE', '/second-factor/totp'],
  ['recovery codes', 'POST', '/second-factor/recovery-codes'],
]

test.each(SENSITIVE)(
  '%s: 15 minutes after the login, a code is needed again',
  async (_name, method, url, body) => {
    const secret = await enrol()
    await larder.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 16 * MINUTE).toISOString() })
      .where('user_id', '=', ann.id)
      .execute()
    const call = () => larder.call(method, url.replace(':id', String(ann.id)), { as: ann, body })
    const refused = await call()
    expectProblem(refused, 403)
    expect(refused.json().code).toBe('confirmation_needed')
    const password = { current_password: PASSWORD }
    expectProblem(await larder.call('POST', '/sessions/confirm', { as: ann, body: password }), 422)
    const code = { code: presentCode(secret) }
    expect((await larder.call('POST', '/sessions/confirm', { as: ann, body: code })).statusCode).toBe(204)
    expect((await call()).statusCode).toBeLessThan(300)
  },
)

test('without a second factor, an old session confirms with the password to add one', async () => {
  const confirmed_at = new Date(Date.now() - 16 * MINUTE).toISOString()
  await larder.db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', ann.id).execute()
  const { secret } = (await larder.call('GET', '/second-factor/totp', { as: ann })).json()
  const body = { secret, code: presentCode(secret) }
  expectProblem(await larder.call('PUT', '/second-factor/totp', { as: ann, body }), 403)
  const email = { email: `moved-${count}@example.com`, current_password: PASSWORD }
  expect((await larder.call('PUT', '/users/email', { as: ann, body: email })).statusCode).toBe(200)
  const wrong = { current_password: 'wrong' }
  expectProblem(await larder.call('POST', '/sessions/confirm', { as: ann, body: wrong }), 422)
  const right = { current_password: PASSWORD }
  expect((await larder.call('POST', '/sessions/confirm', { as: ann, body: right })).statusCode).toBe(204)
  expect((await larder.call('PUT', '/second-factor/totp', { as: ann, body })).statusCode).toBe(204)
})

test('an Admin manages users only after a recent confirmation, and resets factors', async () => {
  let admin = await addUserWithPassword(larder, `boss-${count}`, 'Admin')
  const body = { username: admin.username, password: PASSWORD }
  admin = { ...admin, token: (await larder.call('POST', '/auth/token', { body })).json().access_token }
  await enrol()
  await createCodes()
  await enrol(admin)
  const confirmed_at = new Date(Date.now() - 16 * MINUTE).toISOString()
  await larder.db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', admin.id).execute()
  const calls = [
    ['PUT', `/users/${ann.id}`, { role: 'Admin' }],
    ['POST', `/users/${ann.id}/password-reset`],
    ['DELETE', `/users/${ann.id}/second-factor`],
    ['DELETE', `/users/${ann.id}`],
  ] as const
  for (const [method, url, change] of calls)
    expectProblem(await larder.call(method, url, { as: admin, body: change }), 403)
  await larder.db.updateTable('sessions').set({ confirmed_at: new Date().toISOString() }).execute()
  expect((await larder.call('DELETE', `/users/${ann.id}/second-factor`, { as: admin })).statusCode).toBe(204)
  expect((await logIn()).statusCode).toBe(200)
  expect(
    await larder.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ann.id).execute(),
  ).toEqual([])
  expect((await listKinds())[0]).toBe('second_factor_reset')
})

test('access tokens work as before', async () => {
  const program = { ...ann, token: (await makeToken(larder, ann, { scopes: ['read'] })).token }
  await enrol()
  expect((await larder.call('GET', '/recipes/', { as: program })).statusCode).toBe(200)
})

test('the last factor takes the recovery codes with it', async () => {
  await enrol()
  const [code = ''] = await createCodes()
  expect((await larder.call('DELETE', '/second-factor/totp', { as: ann })).statusCode).toBe(204)
  expect((await logIn()).statusCode).toBe(200)
  await enrol()
  expect((await sendCode(await askForCode(), code)).statusCode).toBe(401)
})

test('if a second factor is required, only the account is open until there is one', async () => {
  const as = ann
  const program = { ...ann, token: (await makeToken(larder, ann, { scopes: ['read'] })).token }
  const admin = await addUserWithPassword(larder, `boss-${count}`, 'Admin')
  const require = (second_factor: string | null) =>
    larder.call('PUT', '/settings', { as: admin, body: { second_factor } })
  expect((await require('admins')).statusCode).toBe(200)
  expect((await larder.call('GET', '/recipes/', { as })).statusCode).toBe(200)
  expect((await larder.call('GET', '/users/', { as: admin })).json().code).toBe('second_factor_required')
  await larder.db.updateTable('users').set({ has_second_factor: true }).where('id', '=', admin.id).execute()
  expect((await require('everyone')).statusCode).toBe(200)
  try {
    for (const url of ['/recipes/', '/imports/', '/shopping-lists/'])
      expect((await larder.call('GET', url, { as })).json().code).toBe('second_factor_required')
    for (const url of ['/users/me', '/second-factor', '/passkeys/', '/sessions/', '/sign-in'])
      expect((await larder.call('GET', url, { as })).statusCode).toBe(200)
    expect((await larder.call('GET', '/recipes/', { as: program })).statusCode).toBe(200)
    expect((await larder.call('GET', '/recipes/')).statusCode).toBe(200)
    await enrol()
    expect((await larder.call('GET', '/recipes/', { as })).statusCode).toBe(200)
  } finally {
    await require(null)
  }
})
