import { beforeAll, describe, expect, test } from 'vitest'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { callRoute, everyRoute, isStream, type Route } from './every-route.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { logIn } from './sessions.ts'
import { openTestApp, type TestUser, TOKEN_SECRET } from './test-app.ts'

// Beside the access matrix, whose callers have a session by password. Access tokens are in scopes.test.ts.
const larder = await openTestApp({ JOBS: 'off' })
// A refused HEAD has no body with a code; its route is that of GET.
const routes = everyRoute(larder.app).filter(
  ({ options, method }) => method !== 'HEAD' && options.config?.access?.secret === undefined,
)
const reads = routes.filter((route) => route.method === 'GET' && !isStream(route))
let kitchen: Kitchen
let admin: TestUser

beforeAll(async () => {
  admin = await addUserWithPassword(larder, 'boss', 'Admin')
  kitchen = await furnishKitchen(larder, admin)
})

async function listAnswers(of: Route[], as: TestUser) {
  const answers: [string, number, string | undefined][] = []
  for (const route of of) {
    const response = await callRoute(larder, route, kitchen, as)
    const isProblem = String(response.headers['content-type']).startsWith('application/problem+json')
    answers.push([route.label, response.statusCode, isProblem ? response.json().code : undefined])
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

describe('a session', () => {
  let owner: TestUser

  const signInBy = (signed_in_by: 'password' | 'passkey' | 'oidc') =>
    larder.db.updateTable('sessions').set({ signed_in_by }).where('user_id', '=', owner.id).execute()

  beforeAll(async () => {
    const { access_token } = await logIn(larder, kitchen.owner.username)
    owner = { ...kitchen.owner, token: access_token }
  })

  test('by passkey or provider reads what one by password reads', async () => {
    await signInBy('password')
    const expected = await listAnswers(reads, owner)
    expect(expected.filter(([, status]) => status === 200).length).toBeGreaterThan(60)
    for (const kind of ['passkey', 'oidc'] as const) {
      await signInBy(kind)
      expect(await listAnswers(reads, owner)).toEqual(expected)
    }
  })

  test('without a required second factor reaches only what adds one', async () => {
    await larder.db.updateTable('users').set({ has_second_factor: true }).where('id', '=', admin.id).execute()
    const body = { second_factor: 'everyone' }
    expect((await larder.call('PUT', '/settings', { as: admin, body })).statusCode).toBe(200)
    const closed = routes.filter(({ options: { config } }) => {
      return !config?.access?.isForEnrolment && !config?.access?.isAlwaysOpen
    })
    await signInBy('password')
    const answers = await listAnswers(closed, owner)
    expect(answers.filter(([, , code]) => code !== 'second_factor_required')).toEqual([])
    // The provider has asked for one, if the operator wants that.
    await signInBy('oidc')
    const lists = closed.filter(({ label }) => label === 'GET /shopping-lists/')
    expect(await listAnswers(lists, owner)).toEqual([['GET /shopping-lists/', 200, undefined]])
  })
})
