import { expect, test } from 'vitest'
import { fixMojibake } from './fix-mojibake.ts'

const misread = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  ['Latin letters', misread('crème brûlée, Käse'), 'crème brûlée, Käse'],
  ['degrees and spaces', misread('180°C, 1\u00a0cup'), '180°C, 1\u00a0cup'],
  ['quotation marks as windows-1252 shows them', 'the cookâ€™s â€œbestâ€\u009d', 'the cook’s “best”'],
])('%s come back', (_, wrong, right) => {
  expect(fixMojibake(wrong)).toBe(right)
})

test.each(['MAÇÃ\u00a0verde', 'à\u00a0«\u00a0point\u00a0»', 'Ärger, Âne, pâté', 'crème brûlée 180 °C'])(
  '%j stays',
  (text) => {
    expect(fixMojibake(text)).toBe(text)
  },
)
