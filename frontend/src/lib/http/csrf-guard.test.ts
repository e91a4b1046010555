import { expect, test } from 'vitest'
import { isSameOrigin } from './csrf-guard.ts'

const SITE = 'https://larder.example'
const isAccepted = (method: string, headers: Record<string, string>) =>
  isSameOrigin({ method, headers: new Headers(headers) }, SITE)

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is accepted only from the same origin', (method) => {
  expect(isAccepted(method, { origin: SITE })).toBe(true)
  expect(isAccepted(method, { origin: SITE, 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(isAccepted(method, { 'sec-fetch-site': 'same-origin' })).toBe(true)
  for (const origin of [
    'https://evil.example',
    'https://sub.larder.example',
    'http://larder.example',
    'null',
  ])
    expect(isAccepted(method, { origin, 'sec-fetch-site': 'same-origin' }), origin).toBe(false)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(isAccepted(method, { 'sec-fetch-site': site }), site).toBe(false)
  expect(isAccepted(method, {}), 'without both headers').toBe(false)
})

test('safe methods are accepted from any origin', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isAccepted(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(true)
})
