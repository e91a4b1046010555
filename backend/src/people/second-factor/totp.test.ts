import { expect, test } from 'vitest'
import {
  buildTotpUri,
  computeTotp,
  currentStep,
  encodeBase32,
  findTotpStep,
  generateTotpSecret,
} from './totp.ts'

/** Appendix B of RFC 6238, shortened to six digits. */
const SECRET = encodeBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code after %i seconds is that of the RFC', (seconds, code) => {
  expect(computeTotp(SECRET, currentStep(seconds * 1000))).toBe(code)
  expect(findTotpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a clock may be off by one step, not by two', () => {
  const now = 1_111_111_111_000
  const codeAt = (skew: number) => computeTotp(SECRET, currentStep(now) + skew)
  const accepted = [-2, -1, 0, 1, 2].filter((skew) => findTotpStep(SECRET, codeAt(skew), now))
  expect(accepted).toEqual([-1, 0, 1])
})

test('only six digits are a code', () => {
  for (const code of ['', '05047', '0504711', '05o471', '٠٥٠٤٧١'])
    expect(findTotpStep(SECRET, code, 1_111_111_111_000)).toBeUndefined()
})

test('a secret has 160 bits, in the letters that apps accept', () => {
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(buildTotpUri('ABC', { issuer: 'Our Larder', account: 'ann' })).toBe(
    'otpauth://totp/Our%20Larder:ann?secret=ABC&issuer=Our%20Larder',
  )
})
