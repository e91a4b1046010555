import { isMeasured } from './find-quantities.ts'
import type { Locale } from './format-number.ts'
import { parseAmount } from './parse-amount.ts'
import { type CountedWords, type ScaledText, scaleQuantities } from './scale-quantities.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { isCountedNoun } from './unit-words.ts'
import { findUnit } from './units.ts'

export const VAGUE =
  /^(?:an?|ein|eine|einen)?\s*(?:very )?(?:little|few|bit|couple|touch|wenig|paar|bisschen|bißchen)(?!\p{L})/iu

/** Makes the implied count explicit: 'small bunch' is one bunch, '400 g tin' one tin. */
function withCount(text: string, tokens: Token[]): string | null {
  const [first, second, third] = tokens
  const head = tokens.find((token) => !isSizeWord(token.text))
  const kind = findUnit(head?.text ?? '')?.kind
  if (kind === 'measure' || kind === 'part' || kind === 'package') return `1 ${text}`
  const isPack = findUnit(third?.text ?? '')?.kind === 'package'
  const measure = findUnit(second?.text ?? '')?.kind
  const isOne = first?.kind === 'number' && !first.isTimes && first.numbers.length === 1
  return isOne && isPack && (measure === 'weight' || measure === 'volume') ? `1 x ${text}` : null
}

/** The words that the number counts, without pack sizes and words after a unit. */
const countedWords: CountedWords = (tokens, from, to) => {
  const unit = findUnit(tokens[from]?.text ?? '')
  const isCount = !isMeasured(unit) && unit?.id !== 'dozen'
  const indexes = tokens.map((_, index) => index).slice(from, isCount ? to : from + 1)
  return indexes.filter((index) => {
    const [before, word, next] = [tokens[index - 1], tokens[index], tokens[index + 1]]
    if (word?.kind !== 'word' || (index !== from && before?.kind === 'number')) return false
    return !isCountedNoun(word.text) || next?.kind !== 'word'
  })
}

/**
 * Scales the numbers in the cook's text and leaves the rest unchanged. Pack sizes ('1 (400 g) can') and vague amounts
 * ('a little') stay. `is_rounded`: the number shown is not exact.
 */
export function scaleAmount(text: string, factor: number, locale: Locale = 'en'): ScaledText {
  if (factor === 1 || VAGUE.test(text)) return { text, is_rounded: false }
  const parsed = parseAmount(text)
  const counted = withCount(text, parsed.tokens)
  if (counted !== null) {
    const scaled = scaleAmount(counted, factor, locale)
    return scaled.text === counted ? { ...scaled, text } : scaled
  }
  return scaleQuantities(text, parsed, countedWords, factor, locale)
}
