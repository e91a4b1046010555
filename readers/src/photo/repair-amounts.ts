import { findUnit } from '@larder/amounts/units'
import { repairFractions } from './repair-fractions.ts'

const isUnit = (word: string | undefined) => findUnit((word ?? '').replace(/\.$/, '')) !== undefined
const MAX_WORDS = 6

/** A digit with letters that look like digits: 'l0', '2OO', '1S'. */
const asDigits = (word: string) =>
  /\d/.test(word) ? word.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1') : word

/** 'l onion' is one onion. 'I' and '|' may be words or lines, so they need a unit. */
function asOne(word: string, next: string | undefined): string {
  if (word === 'l' && next !== undefined) return '1'
  return /^[Il|]$/.test(word) && isUnit(next) ? '1' : word
}

/** '1 1 Brühe' is one litre: two consecutive numbers do not occur. */
const asLitre = (line: string) =>
  line.split(' ').length <= MAX_WORDS && !/[.!]$/.test(line)
    ? line.replace(/^(\d+(?:[.,]\d+)?|\d*[½¼¾]) [1I|] (?=\p{L}{3})/u, '$1 l ')
    : line

/** Corrects digits and letters that OCR confuses, in the amount at the start of a line. */
export function repairAmounts(line: string): string {
  const [first = '', ...rest] = repairFractions(line).split(' ')
  const number = /^[\dOolI|]+$/.test(first) ? asDigits(asOne(first, rest[0])) : first
  return asLitre([number, ...rest].join(' '))
}
