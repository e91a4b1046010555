import type { Scope } from '@larder/contract/access-tokens'
import { SCOPES } from '@larder/contract/access-tokens'
import { beforeAll, describe, expect, test } from 'vitest'
import { asProgram } from './access-tokens.ts'
import { addressOf, bodyOf, everyRoute, headersOf, isStream, prepareFor, type Route } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const larder: TestApp = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'larder@example.com' })
type House = { kitchen: Kitchen; programs: Record<Scope, TestUser>; ofAdmin: TestUser }
let shared: House
let houses = 0

beforeAll(async () => {
  shared = await furnishHouse()
})

async function furnishHouse(): Promise<House> {
  const admin = await addUserWithPassword(larder, `admin-${++houses}`, 'Admin')
  const kitchen = await furnishKitchen(larder, admin)
  const programs = Object.fromEntries(
    await Promise.all(
      SCOPES.map(async (scope) => [scope, await asProgram(larder, kitchen.owner, [scope])] as const),
    ),
  ) as Record<Scope, TestUser>
  return { kitchen, programs, ofAdmin: await asProgram(larder, admin, [...SCOPES]) }
}

const FOR_PEOPLE =
  /^\/(auth|users|access-tokens|sessions|sign-in|password-resets|email-confirmations|registration-invitations)(\/|$)/
const FOR_ADMIN = /^(POST|PUT|DELETE) \/categories|\/merge$/
const OF_SHOPPING = /^\/shopping-list(s|-invitations)\//
const OF_SHOPS = /^\/(stores|shelves|ingredients)\//
/** Asked with a secret of its own, whoever calls. */
const OF_NOBODY = /^\/(metrics)$/

/** Written a second time, by address: a route that declares the wrong thing about itself is found here. */
function isCovered({ url, label, method }: Route, scope: Scope): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  if (FOR_PEOPLE.test(url) || FOR_ADMIN.test(label)) return false
  if (scope === 'write') return true
  if (scope === 'read') return isReading && !url.endsWith('/invitations/')
  return OF_SHOPPING.test(url) || (OF_SHOPS.test(url) && isReading)
}

const routes = everyRoute(larder.app).filter(({ url }) => !url.endsWith('/*') && !OF_NOBODY.test(url))

describe.each(routes.map((route) => [route.label, route] as const))('%s', (_label, route) => {
  const send = ({ kitchen }: House, as: TestUser) =>
    larder.call(route.method, addressOf(route, kitchen.ids), {
      as,
      body: bodyOf(route, kitchen),
      headers: headersOf(route),
    })

  test.each(SCOPES)('with the scope %s', async (scope) => {
    const expected = isCovered(route, scope)
    if (expected && isStream(route)) return
    const isReading = route.method === 'GET' || route.method === 'HEAD'
    const house = expected && !isReading ? await furnishHouse() : shared
    if (expected) await prepareFor(route, larder, house.kitchen)
    const answer = await send(house, house.programs[scope])
    if (expected) expect(answer.statusCode, answer.body).toBeLessThan(400)
    else if (route.method === 'HEAD') expect(answer.statusCode).toBe(403)
    else {
      expectProblem(answer, 403)
      expect(answer.json().code).toBeOneOf(['insufficient_scope', 'not_yours'])
    }
  })

  test("Admin's token has none of Admin's rights", async () => {
    const { role, item } = route.options.config?.access ?? {}
    // What everyone may do with what they see, a program of Admin's may too; an invitation in this house is Admin's own.
    if ((role !== 'Admin' && !item) || item?.deed === 'read') return
    if (route.url.startsWith('/shopping-list-invitations/')) return
    const { statusCode } = await send(shared, shared.ofAdmin)
    expect(statusCode).toBeOneOf([403, 404])
  })
})
