import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { parseTrustedProxies } from '../connections/src/trusted-proxies.ts'
import { isProxyIgnored, visitorAddress } from './visitor-address.ts'

const request = (headers: object, remoteAddress = '::1') =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage
const behind = (trusted?: string, addressHeader?: string, xffDepth = 1) => ({
  trustProxy: trusted ? parseTrustedProxies(trusted) : undefined,
  addressHeader,
  xffDepth,
})
const FORWARDED = { 'x-forwarded-for': '6.6.6.6, 1.1.1.1, 2.2.2.2' }

test('without a proxy, the address is that of the connection', () => {
  expect(visitorAddress(request(FORWARDED), behind())).toBe('::1')
  expect(isProxyIgnored(request(FORWARDED), behind())).toBe(true)
  expect(isProxyIgnored(request({}), behind())).toBe(false)
})

test('a trusted proxy names the visitor, and no visitor can name another', () => {
  const at = (trusted: string, peer: string, headers: object = FORWARDED) =>
    visitorAddress(request(headers, peer), behind(trusted))
  expect(at('loopback', '::1')).toBe('2.2.2.2')
  expect(at('loopback', '127.0.0.7')).toBe('2.2.2.2')
  expect(at('loopback', '::ffff:127.0.0.1')).toBe('2.2.2.2')
  expect(at('loopback, 2.2.2.0/24', '::1')).toBe('1.1.1.1')
  expect(at('loopback', '192.0.2.7')).toBe('192.0.2.7')
  expect(at('uniquelocal', '172.18.0.1')).toBe('2.2.2.2')
  expect(at('loopback', '::1', { 'x-forwarded-for': 'mallory' })).toBe('::1')
  expect(at('loopback', '::1', {})).toBe('::1')
  expect(isProxyIgnored(request(FORWARDED), behind('loopback'))).toBe(false)
})

test('a configured header names the visitor; without it, direct requests work as well', () => {
  const at = (headers: object, name: string, depth?: number) =>
    visitorAddress(request(headers), behind(undefined, name, depth))
  expect(at(FORWARDED, 'x-forwarded-for')).toBe('2.2.2.2')
  expect(at(FORWARDED, 'x-forwarded-for', 2)).toBe('1.1.1.1')
  expect(at({}, 'x-forwarded-for')).toBe('::1')
  expect(at({ 'x-real-ip': '3.3.3.3' }, 'x-real-ip')).toBe('3.3.3.3')
  expect(at({ 'x-real-ip': 'mallory' }, 'x-real-ip')).toBe('::1')
})
