import type { Token } from '../tokenize-line.ts'

const SEPARATOR = /^[:–—-]$/
/** 'farina 00' */
export const TYPE_NUMBER = /^0\d/

/** The index of the number in 'Beurre : 120 g' and 'Courgette - 1', or -1. */
export function findTrailingAmount(tokens: Token[]): number {
  const number = tokens.findIndex(({ kind, text }) => kind === 'number' && !TYPE_NUMBER.test(text))
  const before = tokens[number - 1]
  if (number < 1 || !before || tokens.slice(0, number).every(({ kind }) => kind !== 'word')) return -1
  if (tokens[0]?.unit && !before.unit && number < tokens.length - 1) return -1
  const isMeasured = (tokens[number]?.unit ?? tokens[number + 1]?.unit ?? before.unit) !== undefined
  const isLast = tokens.slice(number + 1).every(({ kind, unit }) => kind !== 'word' || unit)
  return (isMeasured || isLast) && (SEPARATOR.test(before.text) || isLast) ? number : -1
}
