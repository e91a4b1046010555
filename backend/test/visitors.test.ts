import { beforeAll, describe, expect, test } from 'vitest'
import { buildUrl, callRoute, everyRoute, type Route } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { openTestApp, type TestUser } from './test-app.ts'

/** Routes that work without an account even if visitors see nothing. */
const ALWAYS_OPEN = [
  'GET /auth/passkey-challenge',
  'GET /docs',
  'GET /docs/*',
  'GET /health/live',
  'GET /health/ready',
  'GET /meal-plan/calendar.ics',
  'GET /media/:visibility/:name/:file',
  'GET /metrics',
  'GET /notice',
  'GET /openapi.json',
  'GET /shared-list',
  'GET /shared-recipe',
  'GET /shared-week',
  'GET /sign-in',
  'GET /site',
  'GET /version',
  'POST /auth/token',
  'POST /kitchen-invitations/look',
  'POST /oidc/providers/:provider/authorization',
  'POST /oidc/providers/:provider/back-channel-logout',
  'POST /oidc/sessions/',
  'POST /password-resets/',
  'POST /users/',
]

const larder = await openTestApp({ JOBS: 'off' })
let kitchen: Kitchen
let boss: TestUser

beforeAll(async () => {
  boss = await addUserWithPassword(larder, 'boss', 'Admin')
  kitchen = await furnishKitchen(larder, boss)
})

const setVisitors = (visitors: string | null) =>
  larder.call('PUT', '/settings', { as: boss, body: { visitors } })

const publicRoutes = everyRoute(larder.app).filter(
  ({ options }) => options.config?.access?.role === 'Public' && !options.config.access.secret,
)
const isGuarded = ({ options }: Route) => !options.config?.access?.isAlwaysOpen

test('only these routes are always open', () => {
  const open = publicRoutes.filter((route) => !isGuarded(route) && route.method !== 'HEAD')
  expect(open.map(({ label }) => label).sort()).toEqual(ALWAYS_OPEN)
})

describe.each(publicRoutes.filter(isGuarded).map((route) => [route.label, route] as const))(
  '%s',
  (_, route) => {
    test('needs a token, at once and only while visitors see nothing', async () => {
      const url = buildUrl(route, kitchen.ids)
      const visit = () => callRoute(larder, route, kitchen, undefined, url)
      const before = await visit()
      expect(before.statusCode).toBe(200)
      await setVisitors('none')
      const refused = await visit()
      if (route.method === 'HEAD') expect(refused.statusCode).toBe(401)
      else expectProblem(refused, 401)
      // A copy of the browser must not be confirmed either.
      const etag = String(before.headers.etag ?? '"none"')
      const again = await larder.call(route.method, url, { headers: { 'if-none-match': etag } })
      expect(again.statusCode).toBe(401)
      expect((await callRoute(larder, route, kitchen, kitchen.owner, url)).statusCode).toBe(200)
      await setVisitors(null)
      expect((await visit()).statusCode).toBe(200)
    })
  },
)
