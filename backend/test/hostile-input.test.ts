import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashTables } from './database-content.ts'
import {
  buildBody,
  buildHeaders,
  buildUrl,
  everyRoute,
  isStream,
  queryNames,
  type Route,
} from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { damaged, hostileCursor, hostileJson, hostileSegment, mutated, mutation } from './hostile-values.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { type SavedState, saveState } from './restore-state.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const RUNS = Number(process.env.FAST_CHECK_RUNS ?? 8)
/** Each request starts a process that reads the photo. */
const SLOW_ROUTE = 'POST /photo-text'
const SLOW_RUNS = Math.min(RUNS, 40)
const larder: TestApp = await openTestApp({ JOBS: 'off' })
let kitchen: Kitchen
let state: SavedState
let whole: Record<string, string>

beforeAll(async () => {
  kitchen = await furnishKitchen(larder, await addUserWithPassword(larder, 'hostile-admin', 'Admin'))
  state = await saveState(larder)
  whole = await hashTables(larder.db)
})

const routes = everyRoute(larder.app).filter(
  (route) => route.method !== 'HEAD' && !/^\/(?:docs|mcp)/.test(route.url) && !isStream(route),
)

const input = fc.record({
  caller: fc.oneof(
    { weight: 5, arbitrary: fc.constant('owner' as const) },
    { weight: 2, arbitrary: fc.constant('admin' as const) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  ids: fc.array(fc.option(hostileSegment, { freq: 2 }), { minLength: 2, maxLength: 2 }),
  query: fc.array(fc.tuple(fc.nat(50), fc.oneof(hostileSegment, hostileCursor)), { maxLength: 3 }),
  mutations: fc.array(mutation, { maxLength: 2 }),
  headers: fc.option(
    fc.record({
      'if-match': headerValue(),
      'if-none-match': headerValue(),
      'idempotency-key': headerValue(),
    }),
    { freq: 2 },
  ),
})

function headerValue() {
  return fc.constantFrom('', '*', '"x"', 'W/"x", "y"', '\u00ff', 'k'.repeat(300), '"', ',,,')
}

type Input = typeof input extends fc.Arbitrary<infer Value> ? Value : never

/** With a token of its own each time: a long run outlives one. */
async function freshly(caller: 'owner' | 'admin'): Promise<TestUser> {
  const user = kitchen[caller]
  return { ...user, token: await larder.signToken(user, caller === 'admin' ? 'Admin' : 'User') }
}

async function send(route: Route, { caller, ids, query, mutations, headers }: Input) {
  const hostileIds = Object.fromEntries(
    route.params.flatMap((param, index) => {
      const id = ids[index]
      return id ? [[param, id] as const, [`members.${param}`, id] as const] : []
    }),
  )
  const names = [...queryNames(route), 'surprise']
  const search = query.map(([at, value]) => `${names[at % names.length]}=${value}`).join('&')
  const body = buildBody(route, kitchen)
  return larder.call(
    route.method,
    `${buildUrl(route, { ...kitchen.ids, ...hostileIds })}${search && `?${search}`}`,
    {
      as: caller && (await freshly(caller)),
      headers: {
        ...(headers ?? {}),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...buildHeaders(route),
      },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? damaged(body, mutations) : mutated(body, mutations),
      }),
    },
  )
}

async function expectNothingChanged(): Promise<void> {
  if ((await state.listWritten()).length === 0) return
  // A refused login is recorded, after its response.
  const { security_events } = whole
  expect({ ...(await hashTables(larder.db)), security_events }).toEqual(whole)
  await state.restore()
}

describe.each(routes.map((route) => [route.label, route] as const))('%s', (_label, route) => {
  test('never returns 500, and a refusal changes nothing', async () => {
    const isWriting = route.method !== 'GET'
    await fc.assert(
      fc.asyncProperty(input, async (hostile) => {
        const response = await send(route, hostile)
        if (response.statusCode >= 400) {
          if (hostile.caller) expect(response.json().code).not.toBe('invalid_token')
          expect(response.statusCode, response.body).toBeLessThan(500)
          expectProblem(response, response.statusCode)
          if (isWriting) await expectNothingChanged()
        } else if (isWriting) await state.restore()
      }),
      { numRuns: route.label === SLOW_ROUTE ? SLOW_RUNS : RUNS },
    )
  })
})

test('arbitrary JSON never causes a server error', async () => {
  const headers = { 'content-type': 'application/json' }
  await fc.assert(
    fc.asyncProperty(
      hostileJson,
      fc.constantFrom('/recipes/', '/stores/', '/ingredients/parse'),
      async (body, url) => {
        const response = await larder.call('POST', url, { as: await freshly('owner'), headers, body })
        expect([400, 413, 422]).toContain(response.statusCode)
        expectProblem(response, response.statusCode)
      },
    ),
    { numRuns: RUNS * 2 },
  )
})
