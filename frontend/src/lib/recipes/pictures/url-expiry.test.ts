import { expect, test } from 'vitest'
import { type ImageSources, pickLongestValid, readExpiry } from './url-expiry.ts'

const at = (address: string): ImageSources => ({ avif: [], webp: [{ width: 320, url: address }] })
const signed = (name: string, expiry: number) =>
  at(`http://larder/media/private/${name}/320.webp?exp=${expiry}&sig=x`)

test('reads the expiry time of private URLs; public ones have none', () => {
  expect(readExpiry('http://larder/media/private/a/320.webp?exp=1700&sig=x')).toBe(1700)
  expect(readExpiry('http://larder/media/private/a/320.webp?sig=x&exp=1700')).toBe(1700)
  expect(readExpiry('http://larder/media/public/a/320.webp')).toBeUndefined()
})

test('picks the URLs that expire later', () => {
  const [old, young] = [signed('a', 100), signed('a', 200)]
  expect(pickLongestValid(old, young)).toBe(young)
  expect(pickLongestValid(young, old)).toBe(young)
  expect(pickLongestValid(old, undefined)).toBe(old)
})

test('never replaces the URL of another picture', () => {
  const moved = at('http://larder/media/public/b/320.webp')
  expect(pickLongestValid(moved, signed('a', 200))).toBe(moved)
  expect(pickLongestValid(signed('b', 100), signed('a', 200))).toEqual(signed('b', 100))
})
