import type { Scope } from '@larder/contract/people/access-tokens'
import { SCOPES } from '@larder/contract/people/access-tokens'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asProgram } from './access-tokens.ts'
import { callRoute, everyRoute, isOwnerOnly, prepareFor, type Route } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { type SavedState, saveState } from './restore-state.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const larder: TestApp = await openTestApp({
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'larder@example.com' },
  // What was begun for one cell must not go on in the next.
  JOBS: 'off',
})
let kitchen: Kitchen
const programs = {} as Record<Scope, TestUser>
let ofAdmin: TestUser
let state: SavedState

beforeAll(async () => {
  const admin = await addUserWithPassword(larder, 'boss', 'Admin')
  kitchen = await furnishKitchen(larder, admin)
  for (const scope of SCOPES) programs[scope] = await asProgram(larder, kitchen.owner, [scope])
  ofAdmin = await asProgram(larder, admin, [...SCOPES])
  state = await saveState(larder)
})

afterEach(() => state.restore())

const FOR_PEOPLE =
  /^\/(auth|oidc|users|access-tokens|sessions|second-factor|passkeys|security-events|push-subscriptions|webhooks|sign-in|password-resets|email-confirmations|registration-invitations|backups|settings|status|sample-recipes|sample-stores|meal-plan\/feed|meal-plan\/shared-week|share-links)(\/|$)|\/share-links\/$/
const FOR_ADMIN = /^(POST|PUT|DELETE) \/categories|\/merge$|\/comment-reports|^DELETE .*\/reports$/
const OF_SHOPPING = /^\/(shopping-list(s|-invitations)\/|changes(\/|$))/
/** Reads the plan, which a token for shopping alone may not. */
const OF_PLAN = 'POST /shopping-lists/:shopping_list_id/planned-days'
const OF_SHOPS = /^\/(stores|shelves|ingredients)\//
/** Has a secret of its own. */
const WITH_OWN_SECRET = /^\/(metrics)$/
/** Served while the database is down, so tokens are ignored. */
const WITHOUT_TOKEN = /^\/(health\/|version$|docs|openapi\.json$|media\/)/

/** Its tools call the other routes. */
const FOR_EVERY_TOKEN = /^\/mcp$/

/** Written a second time, by address: a route that declares the wrong thing about itself is found here. */
function isCovered({ url, label, method }: Route, scope: Scope): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  if (WITHOUT_TOKEN.test(url) || FOR_EVERY_TOKEN.test(url)) return true
  if (FOR_PEOPLE.test(url) || FOR_ADMIN.test(label)) return false
  if (scope === 'write') return true
  if (scope === 'read') return isReading && !url.endsWith('/invitations/')
  if (label === OF_PLAN) return false
  return OF_SHOPPING.test(url) || (OF_SHOPS.test(url) && isReading)
}

const routes = everyRoute(larder.app).filter(({ url }) => !url.endsWith('/*') && !WITH_OWN_SECRET.test(url))

describe.each(routes.map((route) => [route.label, route] as const))('%s', (_label, route) => {
  test.each(SCOPES)('with the scope %s', async (scope) => {
    const expected = isCovered(route, scope)
    await prepareFor(route, larder, kitchen)
    const response = await callRoute(larder, route, kitchen, programs[scope])
    if (expected) expect(response.statusCode, response.body).toBeLessThan(400)
    else if (route.method === 'HEAD') expect(response.statusCode).toBe(403)
    else {
      expectProblem(response, 403)
      expect(response.json().code).toBeOneOf(['insufficient_scope', 'not_yours'])
    }
  })

  // What everyone may do with what they see, a program of Admin's may too; an invitation in this house is Admin's own.
  const { role, item } = route.options.config?.access ?? {}
  const isForAll = (role !== 'Admin' && !item) || item?.action === 'read'
  if (isForAll || isOwnerOnly(route) || route.url.startsWith('/shopping-list-invitations/')) return

  test('a token of an Admin has no Admin rights', async () => {
    await prepareFor(route, larder, kitchen)
    const { statusCode } = await callRoute(larder, route, kitchen, ofAdmin)
    expect(statusCode).toBeOneOf([403, 404])
  })
})
