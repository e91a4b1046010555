import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

const METRICS_TOKEN = 'vT6yN2qW9sJ4hB8mK1zC5xR7dL3fG0pU'
const PRODUCTION = { NODE_ENV: 'production', TOKEN_SECRET: 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa' }

const read = ({ app }: TestApp, token?: string) =>
  app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('with METRICS_TOKEN set, metrics require it', async () => {
  const larder = await openTestApp({ METRICS_TOKEN })
  const admin = await larder.addUser('admin', 'Admin')
  const response = await read(larder, METRICS_TOKEN)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('http_request_duration_seconds')
  expectProblem(await read(larder), 401)
  for (const token of ['wrong', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1), admin.token])
    expectProblem(await read(larder, token), 401)
  const me = { url: '/users/me', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
  expectProblem(await larder.app.inject(me), 401)
})

test('in production without METRICS_TOKEN there are no metrics, but health checks work', async () => {
  const larder = await openTestApp(PRODUCTION)
  expectProblem(await read(larder), 404)
  expect((await larder.app.inject('/health/ready')).statusCode).toBe(200)
})
