import Fastify from 'fastify'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/test-app.ts'
import { createWebsiteCheck, warnAboutIgnoredProxy } from './visitor-address.ts'

const SITE_SECRET = 'v7Qk2mZ9xR4tW8yB3nL6cH1dJ5fG0sPa'

/** The client addresses that the service sees for these requests, each with a visitor of its own. */
async function addressesSeen(larder: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  await larder.db.deleteFrom('rate_limits').execute()
  for (const visitor of ['203.0.113.1', '203.0.113.2', '2001:db8::3'])
    await larder.app.inject({
      method: 'POST',
      url: '/auth/token',
      remoteAddress,
      headers: { 'x-forwarded-for': visitor, ...headers },
      payload: { username: 'nobody', password: 'a wrong guess' },
    })
  const keys = await larder.db.selectFrom('rate_limits').select('key').orderBy('key').execute()
  return keys.flatMap(({ key }) => (key.startsWith('login-address:') ? [key.slice(14)] : []))
}

const VISITORS = ['2001:db8::3', '203.0.113.1', '203.0.113.2']

describe('with a site secret', () => {
  let larder: TestApp
  beforeAll(async () => {
    larder = await openTestApp({ RATE_LIMITS: 'on', SITE_SECRET })
  })

  test('the website can name the visitor', async () => {
    const proof = { 'x-larder-site': SITE_SECRET }
    expect(await addressesSeen(larder, proof)).toEqual(VISITORS)
    expect(await addressesSeen(larder, proof, '192.0.2.7'), 'from another machine too').toEqual(VISITORS)
  })

  test('other clients cannot, not even from the same machine', async () => {
    expect(await addressesSeen(larder, {})).toEqual(['127.0.0.1'])
    expect(await addressesSeen(larder, { 'x-larder-site': 'a guess' })).toEqual(['127.0.0.1'])
    expect(await addressesSeen(larder, { 'x-larder-site': '' }, '192.0.2.7')).toEqual(['192.0.2.7'])
  })

  test('an invalid address is ignored', async () => {
    const headers = { 'x-larder-site': SITE_SECRET, 'x-forwarded-for': 'someone' }
    expect(await addressesSeen(larder, headers)).toEqual(['127.0.0.1'])
  })
})

test('without a site secret, X-Forwarded-For is ignored', async () => {
  const larder = await openTestApp({ RATE_LIMITS: 'on' })
  expect(await addressesSeen(larder, { 'x-larder-site': '' })).toEqual(['127.0.0.1'])
})

test('a configured proxy is trusted', async () => {
  const larder = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  expect(await addressesSeen(larder, {})).toEqual(VISITORS)
  expect(await addressesSeen(larder, {}, '192.0.2.7')).toEqual(['192.0.2.7'])
  expect(await addressesSeen(larder, { 'x-forwarded-for': 'mallory' })).toEqual(['127.0.0.1'])
})

test('a proxy that is not trusted is named once, and the website is none', async () => {
  const collectWarnings = async (trustProxy: string | undefined, headers: Record<string, string>) => {
    const lines: string[] = []
    const loggerInstance = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const app = Fastify({ loggerInstance })
    warnAboutIgnoredProxy(app as never, { trustProxy }, createWebsiteCheck({ siteSecret: SITE_SECRET }))
    for (const _ of [1, 2]) await app.inject({ url: '/', headers })
    await app.close()
    return lines
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.1' }
  expect(await collectWarnings(undefined, forwarded)).toEqual([
    expect.stringContaining('TRUST_PROXY is not set'),
  ])
  expect(await collectWarnings('loopback', forwarded)).toEqual([])
  expect(await collectWarnings(undefined, {})).toEqual([])
  expect(await collectWarnings(undefined, { ...forwarded, 'x-larder-site': SITE_SECRET })).toEqual([])
})
