import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { useMetrics } from './http/metrics.ts'
import { loggerOptions } from './logger.ts'

function openLog(env: Record<string, string> = {}) {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const config = readConfig(env)
  const app = Fastify({ logger: { ...(loggerOptions(config) as object), stream } })
  return { config, app, log: app.log, lines }
}

test('errors are logged with message and stack, without attached objects', () => {
  const { log, lines } = openLog()
  const cause = Object.assign(new TypeError('no route'), { code: 'ENETUNREACH', socket: { secret: 1 } })
  const client = { password: 'secret' }
  log.warn({ err: Object.assign(new Error('lost', { cause }), { code: '57P01', client }) }, 'went wrong')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('secret')
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    msg: 'went wrong',
    err: {
      type: 'Error',
      message: 'lost',
      code: '57P01',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { type: 'TypeError', message: 'no route', code: 'ENETUNREACH' },
    },
  })
})

test.each([
  ['full', { address: '203.0.113.7', path: '/recipes/', status: 200 }],
  ['no-address', { path: '/recipes/', status: 200 }],
])('ACCESS_LOG=%s: one line per request, without the query', (ACCESS_LOG, expected) => {
  const { app, config, log, lines } = openLog({ ACCESS_LOG })
  useMetrics(app, config)
  const request = { method: 'GET', route: '/recipes/', status: 200, ms: 1.234, url: '/recipes/?token=secret' }
  app.recordResponse({ ...request, address: '203.0.113.7' }, log)
  expect(lines).toHaveLength(1)
  const { level: _, time: __, ...line } = JSON.parse(lines[0] as string)
  expect(line).toEqual({ method: 'GET', ...expected, ms: 1.2, msg: 'request' })
})

test('ACCESS_LOG=off: no line per request', () => {
  const { app, config, log, lines } = openLog({ ACCESS_LOG: 'off' })
  useMetrics(app, config)
  const request = { method: 'GET', route: '/', status: 200, ms: 1, url: '/', address: '203.0.113.7' }
  app.recordResponse(request, log)
  expect(lines).toEqual([])
})
