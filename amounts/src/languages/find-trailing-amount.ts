import type { Token } from '../tokenize-line.ts'
import type { CompiledPack } from './compile-pack.ts'

export const SEPARATOR = /^[:–—-]$/
/** 'farina 00' */
export const TYPE_NUMBER = /^0\d/

/** The index where the amount of 'Beurre : 120 g', 'Courgette - 1' and 'кріп — невеликий пучок' begins, or -1. */
export function findTrailingAmount(tokens: Token[], pack: CompiledPack): number {
  const isAmountWord = ({ kind, unit, text }: Token) => kind !== 'word' || unit || pack.sizes.has(text)
  const number = tokens.findIndex(({ kind, text }) => kind === 'number' && !TYPE_NUMBER.test(text))
  if (number < 0) {
    const measure = tokens.findLastIndex(({ text }) => SEPARATOR.test(text)) + 1
    const words = tokens.slice(measure)
    return measure > 1 && words.every(isAmountWord) && words.some(({ unit }) => unit) ? measure : -1
  }
  const before = tokens[number - 1]
  if (number < 1 || !before || tokens.slice(0, number).every(({ kind }) => kind !== 'word')) return -1
  if (tokens[0]?.unit && !before.unit && number < tokens.length - 1) return -1
  const isMeasured = (tokens[number]?.unit ?? tokens[number + 1]?.unit ?? before.unit) !== undefined
  // 'ביצה 2 טרופה', 'cipolle 2, tritate'
  const isPrepared =
    tokens[number + 1]?.text === ',' || pack.preparations.find(tokens, number + 1) !== undefined
  const isLast = isPrepared || tokens.slice(number + 1).every(isAmountWord)
  return (isMeasured || isLast) && (SEPARATOR.test(before.text) || isLast) ? number : -1
}
