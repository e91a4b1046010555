import { expect, test } from 'vitest'
import { BackOff } from './back-off.ts'

const MINUTE_MS = 60 * 1000

test('the first delay is 0, then it grows up to half a minute', () => {
  const backOff = new BackOff()
  let now = Date.now()
  const delays = Array.from({ length: 10 }, () => {
    const delay = backOff.nextDelayMs(now)
    now += delay
    return delay
  })
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('a long healthy run resets the delay', () => {
  const backOff = new BackOff()
  const now = Date.now()
  backOff.nextDelayMs(now)
  expect(backOff.nextDelayMs(now + MINUTE_MS / 2)).toBe(500)
  expect(backOff.nextDelayMs(now + 2 * MINUTE_MS)).toBe(0)
})

test('the longest delay can be shorter', () => {
  const backOff = new BackOff(1000)
  const now = Date.now()
  expect(Array.from({ length: 5 }, () => backOff.nextDelayMs(now))).toEqual([0, 500, 1000, 1000, 1000])
})
