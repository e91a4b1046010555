import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildBody, buildHeaders, buildUrl, everyRoute, prepareFor } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { furnishKitchen, type Kitchen } from './kitchen.ts'
import { type SavedState, saveState } from './restore-state.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const larder: TestApp = await openTestApp({ JOBS: 'off' })
const admin = await larder.addUser('boss', 'Admin')
let kitchen: Kitchen
let state: SavedState

beforeAll(async () => {
  kitchen = await furnishKitchen(larder, admin)
  state = await saveState(larder)
})

afterEach(() => state.restore())

/** A session is ended, and a comment reported, once however often one asks, what changes nothing can be asked twice, and no kept answer holds a secret. */
const NEED_NO_KEY = new Set([
  'POST /access-tokens/',
  'POST /second-factor/recovery-codes',
  'POST /registration-invitations/',
  'POST /backups/:backup_id/restore',
  'POST /users/:user_id/password-reset',
  'POST /users/me/delete',
  'POST /auth/logout',
  'POST /oidc/identities/',
  'POST /comments/:comment_id/reports',
  'POST /ingredients/parse',
  'POST /mcp',
  'POST /meal-plan/feed',
  'POST /meal-plan/shared-week',
  'POST /recipes/:recipe_id/share-links/',
  'POST /shopping-lists/:shopping_list_id/share-links/',
  'POST /kitchens/:kitchen_id/invitations/',
])

const writes = everyRoute(larder.app).filter(
  ({ method, label, options }) =>
    method === 'POST' && options.config?.access?.role !== 'Public' && !NEED_NO_KEY.has(label),
)

test.each(['x'.repeat(201), 'Schlüssel', 'two\tparts', ''])('the key %j is refused', async (key) => {
  const headers = { 'idempotency-key': key }
  const response = await larder.call('POST', '/recipes/', { as: admin, body: { title: 'Bread' }, headers })
  expectProblem(response, 422, '/idempotency-key must be one key of 1 to 200 printable ASCII characters.')
})

test.each(['/meal-plan/feed', '/meal-plan/shared-week', '/ingredients/parse'])(
  'a malformed key is refused by %s, which keeps no answer',
  async (path) => {
    const headers = { 'idempotency-key': 'é' }
    const response = await larder.call('POST', path, { as: admin, body: {}, headers })
    expectProblem(response, 422, '/idempotency-key must be one key of 1 to 200 printable ASCII characters.')
  },
)

test('a key is refused for another body or another path', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Bread' }
  const send = (path: string, sent: object) => larder.call('POST', path, { as: admin, body: sent, headers })
  expect((await send('/kitchens/', body)).statusCode).toBe(201)
  for (const response of [await send('/kitchens/', { name: 'Soup' }), await send('/shopping-lists/', body)])
    expectProblem(response, 422, 'This Idempotency-Key was used for another request.')
})

test.each(writes.map((route) => [route.label, route] as const))(
  '%s is done once, however often it is sent with one key',
  async (_label, route) => {
    const as = route.options.config?.access?.role === 'Admin' ? admin : kitchen.owner
    await prepareFor(route, larder, kitchen)
    const body = buildBody(route, kitchen)
    const headers = { ...buildHeaders(route), 'idempotency-key': route.label }
    const send = () => larder.call('POST', buildUrl(route, kitchen.ids), { as, body, headers })
    const first = await send()
    expect(first.statusCode, first.body).toBeLessThan(300)
    const second = await send()
    expect(second.statusCode, second.body).toBe(first.statusCode)
    expect(second.body && second.json()).toEqual(first.body && first.json())
    expect(second.headers.etag).toBe(first.headers.etag)
  },
)
