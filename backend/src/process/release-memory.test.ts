import { expect, test } from 'vitest'
import { shouldRelease } from './release-memory.ts'

const RELEASED = 60 * 1024 ** 2
const grown = (megabytes: number) => RELEASED + megabytes * 1024 ** 2

test.each([
  ['idle with a larger heap', { cpuMs: 100, heapBytes: grown(25) }, true],
  ['in use', { cpuMs: 5000, heapBytes: grown(25) }, false],
  ['idle since the last release', { cpuMs: 100, heapBytes: grown(2) }, false],
])('%s: releases memory: %s', (_, usage, expected) => {
  expect(shouldRelease(usage, RELEASED)).toBe(expected)
})
