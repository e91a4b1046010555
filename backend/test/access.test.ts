import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { openDb } from '../src/db/db.ts'
import {
  callRoute,
  everyRoute,
  isOwnerOnly,
  listSuccessCodes,
  prepareFor,
  type Route,
} from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { mustRecordChange } from './recorded-changes.ts'
import { type SavedState, saveState } from './restore-state.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const CALLERS = ['Public', 'owner', 'another User', 'Admin'] as const
type CallerKind = (typeof CALLERS)[number]

const larder: TestApp = await openTestApp({
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'larder@example.com' },
  // What was begun for one cell must not go on in the next.
  JOBS: 'off',
})
let kitchen: Kitchen
let stranger: TestUser
let state: SavedState
let recordedBefore: string

beforeAll(async () => {
  const admin = await addUserWithPassword(larder, 'boss', 'Admin')
  await larder.addUser('second', 'Admin')
  stranger = await addUserWithPassword(larder, 'stranger')
  kitchen = await furnishKitchen(larder, admin)
  state = await saveState(larder)
  recordedBefore = await findNewestChange()
})

async function findNewestChange(): Promise<string> {
  const newest = larder.db.selectFrom('changes').select('xid').orderBy('xid', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).xid
}

afterEach(() => state.restore())

/** Where the answer hides that there is something: 404 instead of 403. */
const HIDDEN = new Set([
  'GET /users/:user_id',
  'HEAD /users/:user_id',
  'POST /recipes/:recipe_id/restore',
  'POST /books/:book_id/restore',
  'DELETE /ingredients/:ingredient_id/aliases/:alias_id',
])

function expectedStatus(route: Route, kind: CallerKind): number | 'success' {
  const access = route.options.config?.access
  if (route.url.endsWith('/*')) return 404
  // No provider is configured, and no ticket is valid. Beside the routes there are tests with providers.
  if (route.url.startsWith('/oidc/providers/:')) return 404
  if (route.label === 'POST /oidc/sessions/' || route.label === 'POST /oidc/identities/') return 401
  if (access?.role !== 'Public' && kind === 'Public') return 401
  if (access?.role === 'Admin' && kind !== 'Admin') return 403
  const isHidden =
    HIDDEN.has(route.label) ||
    route.url.startsWith('/recipes/:recipe_id/versions/') ||
    /^\/(shopping-list(s|-invitations)|kitchens|access-tokens|sessions|share-links|staples|oidc\/identities)\/:/.test(
      route.url,
    )
  if (route.label === 'POST /email-confirmations/' && kind !== 'owner') return 401
  if (kind === 'another User' && isHidden) return 404
  if (isOwnerOnly(route) && kind !== 'owner') return 404
  if (access?.item && access.item.action !== 'read' && kind === 'another User') return 403
  return 'success'
}

describe.each(everyRoute(larder.app).map((route) => [route.label, route] as const))('%s', (_label, route) => {
  test.each(CALLERS)('%s', async (kind) => {
    const expected = expectedStatus(route, kind)
    const access = route.options.config?.access
    await prepareFor(route, larder, kitchen)
    const { owner, admin } = kitchen
    const callers = { Public: undefined, owner, 'another User': stranger, Admin: admin }
    const response = await callRoute(larder, route, kitchen, callers[kind])
    if (expected === 'success') {
      const successes = listSuccessCodes(route)
      if (successes.length > 0) expect(successes, response.body).toContain(response.statusCode)
      else expect(response.statusCode, response.body).toBeLessThan(400)
      // The creator and Admin change something; what others repeat may already be so.
      if (mustRecordChange(route) && kind === (access?.role === 'Admin' ? 'Admin' : 'owner'))
        expect(await findNewestChange()).not.toBe(recordedBefore)
    } else if (route.method === 'HEAD') expect(response.statusCode).toBe(expected)
    else {
      expectProblem(response, expected)
      if (kind === 'Public' && expected === 401)
        expect(response.json().code).toBe(access?.role === 'Public' ? 'sso_failed' : 'unauthenticated')
    }
  })
})

const SPECIFICATION: Record<string, 'Public' | 'User' | 'owner' | 'Admin'> = {
  'POST /auth/token': 'Public',
  'POST /users/': 'Public',
  'PUT /users/email': 'User',
  'PUT /users/password': 'User',
  'DELETE /users/:user_id': 'owner',
  'POST /categories/': 'Admin',
  'PUT /categories/:category_id': 'Admin',
  'DELETE /categories/:category_id': 'Admin',
  'POST /stores/': 'User',
  'PUT /stores/:store_id': 'owner',
  'DELETE /stores/:store_id': 'owner',
  'POST /ingredients/': 'User',
  'PUT /ingredients/:ingredient_id': 'owner',
  'DELETE /ingredients/:ingredient_id': 'owner',
  'POST /recipes/': 'User',
  'PUT /recipes/:recipe_id': 'owner',
  'DELETE /recipes/:recipe_id': 'owner',
}

test('the 17 routes of the specification exist, each with its roles', () => {
  const declared = Object.fromEntries(
    everyRoute(larder.app).map(({ label, options }) => {
      const access = options.config?.access
      return [label, access?.item ? 'owner' : access?.role]
    }),
  )
  expect(declared).toMatchObject(SPECIFICATION)
})

test('Public can only read, log in, register, preview an invitation, request e-mails and end sessions', () => {
  const open = everyRoute(larder.app).filter(({ options }) => options.config?.access?.role === 'Public')
  const writing = open.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  expect(writing.map(({ label }) => label).sort()).toEqual([
    'POST /auth/token',
    'POST /kitchen-invitations/look',
    'POST /oidc/providers/:provider/authorization',
    'POST /oidc/providers/:provider/back-channel-logout',
    'POST /oidc/sessions/',
    'POST /password-resets/',
    'POST /users/',
  ])
})

test('access is checked before the request is validated', async () => {
  const { owner } = kitchen
  for (const body of ['{', '{"name":1}', '']) {
    const headers = { 'content-type': 'application/json' }
    expectProblem(await larder.call('POST', '/categories/', { body, headers }), 401)
    expectProblem(await larder.call('POST', '/categories/', { as: owner, body, headers }), 403)
  }
})

test('a route without declared access prevents the start', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nothing'
  const db = openDb({ url, poolSize: 1 })
  const app = await buildApp({
    config: readConfig({}),
    tokenSecret: 'unused',
    database: new Database(url, db),
  })
  app.get('/forgotten', async () => 'open to all')
  await expect(app.ready()).rejects.toThrow('GET /forgotten does not declare who may call it')
  await app.close()
  await db.destroy()
})
