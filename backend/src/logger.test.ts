import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { loggerOptions } from './logger.ts'

function openLog() {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const { log } = Fastify({ logger: { ...(loggerOptions(readConfig({})) as object), stream } })
  return { log, lines }
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
