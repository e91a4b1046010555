import { expect, test } from 'vitest'
import { toBringUrl } from './bring-url.ts'

test('names the page and the servings', () => {
  const link = new URL(toBringUrl('https://larder.example/shared-recipe?secret=a-b', 6) ?? '')
  expect(link.origin + link.pathname).toBe('https://api.getbring.com/rest/bringrecipes/deeplink')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    url: 'https://larder.example/shared-recipe?secret=a-b',
    source: 'web',
    baseQuantity: '6',
    requestedQuantity: '6',
  })
  expect(toBringUrl('http://203.0.113.7:8000/recipes/1', null)).toContain('baseQuantity=1&')
})

test.each([
  ...['http://localhost:8000/', 'http://larder/', 'http://larder.local/', 'https://pi.home.arpa/'],
  ...['http://192.168.1.5/', 'http://10.0.0.2:8000/', 'http://172.20.0.1/', 'http://[fd00::1]/'],
])('offers nothing for %s, which Bring! cannot reach', (address) => {
  expect(toBringUrl(address, 4)).toBeUndefined()
})
