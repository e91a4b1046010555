import { expect, test } from 'vitest'
import { joinNumbers } from './format-bought-amount.ts'

test.each([
  ['≈ 1 mazzetto', '≈·1·mazzetto'],
  ['2 ½ colheres de sopa', '2·½·colheres de sopa'],
  ['1 can (400 g)', '1·can (400·g)'],
  ['some', 'some'],
])('in %s, a number stays with its unit', (amount, joined) => {
  expect(joinNumbers(amount).replaceAll('\u00a0', '·')).toBe(joined)
})
