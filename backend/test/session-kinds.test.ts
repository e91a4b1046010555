import { beforeAll, describe, expect, test } from 'vitest'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { callRoute, everyRoute, isStream, prepareFor, type Route } from './every-route.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { logIn } from './sessions.ts'
import { openTestApp, type TestApp, type TestUser, TOKEN_SECRET } from './test-app.ts'

// Beside the access matrix, whose callers have a session by password. Access tokens are in scopes.test.ts.
const larder = await openTestApp({ JOBS: 'off' })
// A refused HEAD has no body with a code; its route is that of GET.
const routes = everyRoute(larder.app).filter(
  ({ options, method }) => method !== 'HEAD' && options.config?.access?.secret === undefined,
)
const reads = routes.filter((route) => route.method === 'GET' && !isStream(route))
const KINDS = ['password', 'passkey', 'oidc'] as const
type Kind = (typeof KINDS)[number]

/** Called last: they end the session or the account. */
const ENDINGS = [
  ...['DELETE /sessions/', 'DELETE /sessions/:session_id', 'POST /auth/logout', 'PUT /users/password'],
  ...['POST /users/me/delete', 'DELETE /users/:user_id'],
]
const writes = routes
  .filter(({ method }) => method !== 'GET')
  .toSorted((a, b) => ENDINGS.indexOf(a.label) - ENDINGS.indexOf(b.label))
let kitchen: Kitchen
let admin: TestUser

beforeAll(async () => {
  admin = await addUserWithPassword(larder, 'boss', 'Admin')
  kitchen = await furnishKitchen(larder, admin)
})

type Answer = [label: string, status: number, code: string | undefined]

async function call(at: TestApp, route: Route, of: Kitchen, as: TestUser): Promise<Answer> {
  const response = await callRoute(at, route, of, as)
  const isProblem = String(response.headers['content-type']).startsWith('application/problem+json')
  return [route.label, response.statusCode, isProblem ? response.json().code : undefined]
}

async function listAnswers(called: Route[], as: TestUser) {
  const answers: Answer[] = []
  for (const route of called) answers.push(await call(larder, route, kitchen, as))
  return answers
}

const signInBy = (at: TestApp, { id }: TestUser, signed_in_by: Kind) =>
  at.db.updateTable('sessions').set({ signed_in_by }).where('user_id', '=', id).execute()

/** In a database of its own, because writes change what later ones do. */
async function listWriteAnswers(kind: Kind): Promise<Answer[]> {
  const at = await openTestApp({ JOBS: 'off' })
  const own = await furnishKitchen(at, await addUserWithPassword(at, 'boss', 'Admin'))
  const { access_token } = await logIn(at, own.owner.username)
  await signInBy(at, own.owner, kind)
  const answers: Answer[] = []
  for (const route of writes) {
    if (!ENDINGS.includes(route.label)) await prepareFor(route, at, own)
    answers.push(await call(at, route, own, { ...own.owner, token: access_token }))
  }
  return answers
}

test('whoever still owes the second factor can do nothing: the challenge is no token', async () => {
  const { id } = kitchen.owner
  const token = new SignedLinks(TOKEN_SECRET).makeChallenge('second_factor', { id, token_generation: 1 })
  const guarded = routes.filter(({ options }) => options.config?.access?.role !== 'Public')
  const answers = await listAnswers(guarded, { ...kitchen.owner, token })
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
})

test('every write and every route of signing in has a rate limit', () => {
  const needed = routes.filter(({ method, url }) => method !== 'GET' || /^\/(auth|oidc)\//.test(url))
  const unlimited = needed.filter(({ options: { config }, method }) => {
    // A general limit counts the writes of each account.
    const hasGeneralLimit = method !== 'GET' && config?.access?.role !== 'Public'
    return !hasGeneralLimit && !config?.limits?.length
  })
  expect(needed.length).toBeGreaterThan(120)
  expect(unlimited.map(({ label }) => label)).toEqual([])
})

describe('a session', () => {
  let owner: TestUser

  beforeAll(async () => {
    const { access_token } = await logIn(larder, kitchen.owner.username)
    owner = { ...kitchen.owner, token: access_token }
  })

  test('by passkey or provider reads what one by password reads', async () => {
    await signInBy(larder, owner, 'password')
    const expected = await listAnswers(reads, owner)
    expect(expected.filter(([, status]) => status === 200).length).toBeGreaterThan(60)
    for (const kind of KINDS) {
      await signInBy(larder, owner, kind)
      expect(await listAnswers(reads, owner)).toEqual(expected)
    }
  })

  test('by passkey or provider changes what one by password changes', async () => {
    const expected = await listWriteAnswers('password')
    expect(expected.filter(([, status]) => status < 300).length).toBeGreaterThan(90)
    expect(await listWriteAnswers('passkey')).toEqual(expected)
    expect(await listWriteAnswers('oidc')).toEqual(expected)
  })

  test('without a required second factor reaches only what adds one', async () => {
    await larder.db.updateTable('users').set({ has_second_factor: true }).where('id', '=', admin.id).execute()
    const body = { second_factor: 'everyone' }
    expect((await larder.call('PUT', '/settings', { as: admin, body })).statusCode).toBe(200)
    const closed = routes.filter(({ options: { config } }) => {
      return !config?.access?.isForEnrolment && !config?.access?.isAlwaysOpen
    })
    await signInBy(larder, owner, 'password')
    const answers = await listAnswers(closed, owner)
    expect(answers.filter(([, , code]) => code !== 'second_factor_required')).toEqual([])
    // The provider has asked for one, if the operator wants that.
    await signInBy(larder, owner, 'oidc')
    const lists = closed.filter(({ label }) => label === 'GET /shopping-lists/')
    expect(await listAnswers(lists, owner)).toEqual([['GET /shopping-lists/', 200, undefined]])
  })
})
