import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseLine } from './parse-line.ts'
import { scaleLine } from './scale-line.ts'
import { MAX_READ_CHARACTERS } from './tokenize-line.ts'

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

const LATIN = /^[\0-\u024f]*$/

describe('any text at all', () => {
  test('is parsed without an error, and its tokens lie in order inside the line', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, wordSoup), (line) => {
        const parsed = parseLine(line)
        let end = 0
        for (const token of parsed.tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          // Digits of other scripts and full-width characters become ASCII, one for one.
          const written = line.slice(token.start, token.end)
          if (LATIN.test(written)) expect(token.text).toBe(written)
          else expect(token.text).toHaveLength(written.length)
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
    const { tokens, name } = parseLine(line)
    expect(tokens.length).toBeLessThanOrEqual(60)
    expect(tokens.at(-1)?.end ?? 0).toBeLessThanOrEqual(MAX_READ_CHARACTERS)
    expect(name.length).toBeLessThanOrEqual(MAX_READ_CHARACTERS)
  })

  test.each(['1/1/', '1 ', '1 of a ', '2 (1 g) ', '1-', 'flour or ', '2 EL Öl, '])(
    'a longer line takes no more steps: %s',
    (part) => {
      const exec = vi.spyOn(RegExp.prototype, 'exec')
      const test = vi.spyOn(RegExp.prototype, 'test')
      onTestFinished(() => {
        vi.restoreAllMocks()
      })
      const countSteps = (length: number) => {
        const line = part.repeat(length).slice(0, length)
        exec.mockClear()
        test.mockClear()
        parseLine(line)
        scaleLine(line, 2)
        return exec.mock.calls.length + test.mock.calls.length
      }
      const steps = countSteps(1000)
      expect(steps).toBeLessThan(20_000)
      expect(countSteps(10_000)).toBe(steps)
    },
  )

  test('the parsed part of a long line ends at a word', () => {
    const line = `2 cups flour, ${'sifted twice '.repeat(50)}`
    expect(parseLine(line)).toMatchObject({ line, quantity: 2, unit: 'cup', name: 'flour' })
    expect(parseLine(line).note).toMatch(/ (?:sifted|twice)$/)
  })
})
