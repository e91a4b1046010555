import { isNumberWord } from '@larder/amounts/read-number'
import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'

/** `amount`: begins with an amount; `measured`: contains one; `name`: a short name; `prose`: a sentence. */
type LineClass = 'amount' | 'measured' | 'name' | 'prose'

const MAX_NAME_LENGTH = 80
const MAX_AMOUNT_LENGTH = 160
const MAX_LINE_LENGTH = 300
const TOKENS = 14

function isAmountAt(tokens: ReturnType<typeof tokenizeLine>, index: number): boolean {
  const token = tokens[index]
  return token?.kind === 'number' && findUnit(tokens[index + 1]?.text ?? '') !== undefined
}

export function classifyLine(line: string): LineClass {
  const tokens = tokenizeLine(line.slice(0, MAX_LINE_LENGTH), TOKENS)
  const first = tokens.find(({ kind }) => kind !== 'punctuation')
  const endsAsSentence = /[\p{L})]{2}[.!?]$/u.test(line) && tokens.length > 7
  if (line.length > MAX_LINE_LENGTH || (endsAsSentence && line.length > MAX_NAME_LENGTH)) return 'prose'
  if (line.length > MAX_AMOUNT_LENGTH) return 'prose'
  if (first && (first.kind === 'number' || isNumberWord(first.text))) return 'amount'
  if (tokens.some((_, index) => isAmountAt(tokens, index))) return 'measured'
  return line.length > MAX_NAME_LENGTH || endsAsSentence ? 'prose' : 'name'
}
