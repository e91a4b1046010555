import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const wordSoup = fc
  .array(
    fc.constantFrom(
      '1',
      '½',
      '/',
      '(',
      ')',
      ',',
      '-',
      'cup',
      'g',
      'or',
      'flour',
      ' ',
      'à',
      '400',
      '’',
      '\ud800',
      '🥕',
      'constructor',
      '__proto__',
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '))

describe('any text at all', () => {
  test('is parsed without an error, and its tokens lie in order inside the line', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, wordSoup), (line) => {
        const parsed = parseLine(line)
        let end = 0
        for (const token of parsed.tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(line.slice(token.start, token.end)).toBe(token.text)
          end = token.end
        }
        expect(end).toBeLessThanOrEqual(line.length)
        for (const amount of parsed.amounts) expect(Number.isNaN(amount.quantity)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    'x'.repeat(10_000),
    '1'.repeat(10_000),
    '1 '.repeat(5_000),
    '1/2 '.repeat(2_500),
    ' '.repeat(10_000),
    '('.repeat(10_000),
    '½'.repeat(10_000),
    '1-'.repeat(5_000),
    'a-'.repeat(5_000),
    "a'".repeat(5_000),
    '1,'.repeat(5_000),
    'salt or '.repeat(1_250),
    '2 EL Öl, '.repeat(1_111),
  ])('of 10,000 characters no more is read than a line can mean (case %#)', (line) => {
    expect(parseLine(line).tokens.length).toBeLessThanOrEqual(200)
  })
})
