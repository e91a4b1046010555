import { isNumberWord } from '@larder/amounts/read-number'
import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'

/** How a line reads: it begins with an amount, has one somewhere, is a short name, or is prose. */
export type Likeness = 'amount' | 'measured' | 'name' | 'prose'

const LONGEST_NAME = 80
const LONGEST_AMOUNT = 160
const LONGEST_LINE = 300
const TOKENS = 14

function isAmountAt(tokens: ReturnType<typeof tokenizeLine>, index: number): boolean {
  const token = tokens[index]
  return token?.kind === 'number' && findUnit(tokens[index + 1]?.text ?? '') !== undefined
}

export function likenessOf(line: string): Likeness {
  const tokens = tokenizeLine(line.slice(0, LONGEST_LINE), TOKENS)
  const first = tokens.find(({ kind }) => kind !== 'punctuation')
  const endsAsSentence = /[\p{L})]{2}[.!?]$/u.test(line) && tokens.length > 7
  if (line.length > LONGEST_LINE || (endsAsSentence && line.length > LONGEST_NAME)) return 'prose'
  if (line.length > LONGEST_AMOUNT) return 'prose'
  if (first && (first.kind === 'number' || isNumberWord(first.text))) return 'amount'
  if (tokens.some((_, index) => isAmountAt(tokens, index))) return 'measured'
  return line.length > LONGEST_NAME || endsAsSentence ? 'prose' : 'name'
}
