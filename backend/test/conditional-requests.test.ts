import { beforeAll, expect, test } from 'vitest'
import { buildBody, buildUrl, everyRoute, isOwnerOnly } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { furnishKitchen, type Kitchen } from './kitchen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const larder: TestApp = await openTestApp()
let kitchen: Kitchen

beforeAll(async () => {
  kitchen = await furnishKitchen(larder, await larder.addUser('boss', 'Admin'))
})

const writes = everyRoute(larder.app).filter(
  ({ method, url }) => (method === 'PUT' || method === 'DELETE') && /\/:\w+$/.test(url),
)

test.each(writes.map((route) => [route.label, route] as const))(
  '%s with the tag of another state is 412',
  async (_label, route) => {
    const response = await larder.call(route.method, buildUrl(route, kitchen.ids), {
      as: isOwnerOnly(route) ? kitchen.owner : kitchen.admin,
      body: buildBody(route, kitchen),
      headers: { 'if-match': '"of another state"' },
    })
    expectProblem(response, 412)
  },
)

test('only reads return 304', async () => {
  const url = `/shopping-lists/${kitchen.ids.shopping_list_id}`
  const headers = { 'if-none-match': '*' }
  expect((await larder.call('GET', url, { as: kitchen.owner, headers })).statusCode).toBe(304)
  const body = { username: kitchen.bodyWords.username }
  const shared = await larder.call('POST', `${url}/members`, { as: kitchen.owner, headers, body })
  expect(shared.statusCode).toBe(200)
})
