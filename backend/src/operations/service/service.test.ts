import { hash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../db/database.ts'
import { openDb } from '../../db/db.ts'

const METRICS_TOKEN = randomBytes(32).toString('base64')
let larder: TestApp

beforeAll(async () => {
  larder = await openTestApp({
    PUBLIC_URL: 'https://recipes.example',
    BASE_URL: 'https://api.recipes.example',
    METRICS_TOKEN,
  })
})

test('the version identifies the build', async () => {
  const response = await larder.call('GET', '/version')
  expect(response.json()).toEqual({ version: '1.2.3', commit_hash: 'abcdef0' })
})

test('is live, and ready while the database responds', async () => {
  expect((await larder.call('GET', '/health/live')).json()).toEqual({ status: 'ok' })
  expect((await larder.call('GET', '/health/ready')).json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test('without a database it is live, not ready, and returns 503', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nothing'
  const db = openDb({ url, poolSize: 1 })
  const config = readConfig({ VERSION: '1', COMMIT_HASH: 'none' })
  const app = await buildApp({ config, tokenSecret: 'unused', database: new Database(url, db) })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/version')).statusCode).toBe(200)
  expect((await app.inject('/openapi.json')).statusCode).toBe(200)
  const ready = await app.inject('/health/ready')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'unavailable', database: 'unavailable' })
  expect(ready.headers['retry-after']).toBe('5')
  expectProblem(await app.inject('/recipes/'), 503, 'The database is not ready yet. Please try again.')
  await app.close()
  await db.destroy()
})

test('metrics count by route and contain no id, name or query', async () => {
  await larder.call('GET', '/recipes/4711')
  await larder.call('GET', '/recipes/?q=confidential')
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const response = await larder.call('GET', '/metrics', { headers })
  expect(response.headers['content-type']).toMatch(/^text\/plain/)
  expect(response.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/recipes/:recipe_id",status="404"}',
  )
  const labels = response.body.match(/\{.*\}/g)
  expect(labels?.join()).not.toMatch(/4711|confidential/)
})

describe('the OpenAPI document', () => {
  test('is version 3.1, lists both prefixes, and each path once', async () => {
    const document = (await larder.call('GET', '/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers.map((server: { url: string }) => server.url)).toEqual([
      'https://recipes.example/api/v1',
      'https://api.recipes.example',
    ])
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/api'))).toEqual([])
  })

  test('names the schemas of every resource as the specification does', async () => {
    const { components } = (await larder.call('GET', '/openapi.json')).json()
    for (const resource of ['User', 'Category', 'Store', 'Ingredient', 'Recipe'])
      for (const form of ['Base', 'Create', 'Read', 'Update'])
        expect(components.schemas).toHaveProperty(`${resource}${form}`)
  })

  test('describes every field and every operation', async () => {
    const { components, paths } = (await larder.call('GET', '/openapi.json')).json()
    const silent: string[] = []
    type Field = { description?: string; $ref?: string; title?: string }
    const isNamed = ({ $ref, title }: Field) => $ref !== undefined || title !== undefined
    for (const [name, schema] of Object.entries<{ properties?: Record<string, Field> }>(components.schemas))
      for (const [field, value] of Object.entries(schema.properties ?? {}))
        if (!value.description && !isNamed(value)) silent.push(`${name}.${field}`)
    for (const [path, operations] of Object.entries<
      Record<string, { summary?: string; operationId?: string }>
    >(paths))
      for (const [method, { summary, operationId }] of Object.entries(operations))
        if (!summary || !operationId) silent.push(`${method} ${path}`)
    expect(silent.join(', ')).toBe('')
  })
})

test('the documentation page loads nothing from other servers', async () => {
  const page = await larder.app.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const [, script = ''] = /<script type[^>]*>([\s\S]*?)<\/script>/.exec(page.body) ?? []
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; ")
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`)
  expect(policy).not.toContain('unsafe-eval')
  expect(page.body).not.toMatch(/(src|href)="https?:/)
  expect(page.body, 'it works under every prefix').not.toMatch(/(src=|href=|url": )"\//)
  const redirect = await larder.app.inject('/api/v1/docs')
  expect(redirect.headers.location).toBe('/api/v1/docs/')
})

test.each([
  '/recipes/',
  '/recipes',
  '/api/v1/recipes/',
  '/api/v1/recipes',
  '/health/live/',
  '/api/v1/version',
])('%s is an address of its own route', async (url) =>
  expect((await larder.call('GET', url)).statusCode).toBe(200),
)

test('Location has the prefix of the request', async () => {
  const as = await larder.addUser('traveller')
  for (const prefix of ['', '/api/v1']) {
    const made = await larder.call('POST', `${prefix}/recipes/`, { as, body: { title: 'Found' } })
    expect(made.headers.location).toBe(`${prefix}/recipes/${made.json().id}`)
  }
})

test.each(['/', '/api/v1', '/api/v1/', '/recipe', '/api/v2/recipes/', '/recipes/1/nothing', '/.env'])(
  '%s is not found, as a problem document',
  async (url) => expectProblem(await larder.call('GET', url), 404, `Route 'GET ${url}' was not found.`),
)

describe('a method that a path does not support', () => {
  test.each([
    ['PATCH', '/recipes/1', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['POST', '/api/v1/recipes/1/', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['DELETE', '/recipes?limit=1', 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/auth/token', 'OPTIONS, POST'],
    ['TRACE', '/version', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/users/me', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/v1/users/me/', 'GET, HEAD, OPTIONS'],
    ['GET', '/users/email', 'OPTIONS, PUT'],
    ['DELETE', '/recipes/trash', 'GET, HEAD, OPTIONS'],
    ['GET', '/ingredients/parse', 'OPTIONS, POST'],
    ['DELETE', '/stores/layout', 'OPTIONS, POST'],
    ['PATCH', '/users/me', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/recipes/1', 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ] as const)('%s %s is 405 and tells the others', async (method, url, allowed) => {
    const response = await larder.app.inject({ method: method as 'GET', url })
    const path = url.split('?', 1)[0]
    expectProblem(response, 405, `Method '${method}' is not allowed for '${path}'.`)
    expect(response.headers.allow).toBe(allowed)
  })

  test('is listed by OPTIONS', async () => {
    const ask = (url: string) => larder.app.inject({ method: 'OPTIONS', url })
    const response = await ask('/stores/1')
    expect([response.statusCode, response.headers.allow]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PUT'])
    expect((await ask('/users/me')).headers.allow).toBe('GET, HEAD, OPTIONS')
    expectProblem(await ask('/nothing'), 404, "Route 'OPTIONS /nothing' was not found.")
  })
})

describe('every response', () => {
  const expectSafeHeaders = ({ headers }: LightMyRequestResponse) => {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBeDefined()
    expect(headers['referrer-policy']).toBeDefined()
    expect(headers['x-request-id']).toBeDefined()
    expect(headers).not.toHaveProperty('x-powered-by')
  }

  test.each(['/version', '/nothing', '/recipes/0', '/recipes/%ff'])(
    '%s has the headers that keep browsers safe',
    async (url) => expectSafeHeaders(await larder.call('GET', url)),
  )

  test('has a request id that the client cannot set', async () => {
    const response = await larder.call('GET', '/version', {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('other origins', () => {
  test('can read only if they are the website', async () => {
    for (const origin of ['https://recipes.example', 'https://evil.example', 'null']) {
      const { headers } = await larder.call('GET', '/version', { headers: { origin } })
      expect(headers['access-control-allow-origin']).toBe('https://recipes.example')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('the website can send a preflight request', async () => {
    const response = await larder.app.inject({
      method: 'OPTIONS',
      url: '/recipes/',
      headers: {
        origin: 'https://recipes.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,if-match,x-forwarded-for',
      },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-methods']).toMatch(/PUT.*DELETE|DELETE.*PUT/)
    expect(response.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key',
    )
  })

  test('the website can read headers of limits and problems', async () => {
    const { headers } = await larder.call('GET', '/version', {
      headers: { origin: 'https://recipes.example' },
    })
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    for (const name of ['ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
      expect(exposed).toContain(name)
  })
})
