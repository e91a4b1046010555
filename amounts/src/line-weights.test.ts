import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('the trained weights stay below 400 KB as gzip', () => {
  const module = readFileSync(new URL('./generated/line-weights.ts', import.meta.url))
  expect(gzipSync(module).length).toBeLessThan(400_000)
})

test('nothing that a browser loads imports a Node module', () => {
  for (const file of [
    'parse-line',
    'weigh',
    'format-amount',
    'scale-amount',
    'match-name',
    'nutrition',
    'crf-model',
    'crf-features',
    'line-links',
    'line-positions',
    'hash',
    'collect-groups',
    'group-amounts',
  ]) {
    const source = readFileSync(new URL(`./${file}.ts`, import.meta.url), 'utf8')
    expect(source).not.toContain("from 'node:")
  }
})
