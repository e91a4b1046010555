import { EACH } from './find-quantities.ts'
import type { Locale } from './format-number.ts'
import type { LineLabel } from './line-labels.ts'
import { VAGUE } from './scale-amount.ts'
import { type CountedWords, type ScaledText, scaleQuantities } from './scale-quantities.ts'
import { isSizeWord } from './size-words.ts'
import { tagByRules } from './tag-by-rules.ts'
import { type Token, tokenizeLine } from './tokenize-line.ts'
import { isCountedNoun } from './unit-words.ts'
import { findUnit } from './units.ts'

const INTO = /^(into|in|auf)$/i
const ALSO = /^(plus|and|or|und|oder|\+|&)$/i
const END_OF_NAME =
  /^(of|or|and|plus|with|in|into|from|for|to|cut|about|von|oder|und|mit|aus|für|zum|in|ca|etwa|\p{Ll}*(?:ed|led|ged)|geschält|gehackt|gewürfelt|halbiert|gerieben|zerdrückt)$/u
const BRACKETS = /^[()[\]]$/
const BOUNDARY = /^[()[\];,]$/

const isWord = (token: Token | undefined) => token?.kind === 'word'

/** The tokens between two commas or in one bracket. */
function stretchAround(tokens: Token[], index: number): Token[] {
  const isEnd = (token: Token) => BOUNDARY.test(token.text)
  let from = index
  while (from > 0 && !isEnd(tokens[from - 1] as Token)) from -= 1
  const length = tokens.slice(index).findIndex(isEnd)
  return tokens.slice(from, length < 0 ? tokens.length : index + length)
}

/** The size of one piece ('15-ounce', '6 oz each', '1 cm', 'into 8 pieces') in a line that already has a count. */
function isSizeOfOne(line: string, tokens: Token[], index: number): boolean {
  const [before, token, next] = [tokens[index - 1], tokens[index] as Token, tokens[index + 1]]
  const isJoined = next !== undefined && /^[-‐‑–]$/.test(line.slice(token.end, next.start))
  if (isJoined || findUnit(next?.text ?? '')?.kind === 'length' || INTO.test(before?.text ?? '')) return true
  return stretchAround(tokens, index).some(({ text }) => EACH.test(text))
}

/** '1 onion, chopped (about 1 cup)', 'plus 2 tbsp' and 'or 2 shallots' scale with the rest. */
function isOneMore(tokens: Token[], index: number): boolean {
  const [before, unit, behind] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]]
  const kind = findUnit(unit?.text ?? '')?.kind
  const isPack = behind !== undefined && ['package', 'part'].includes(findUnit(behind.text)?.kind ?? '')
  return (kind === 'weight' || kind === 'volume' ? !isPack : false) || ALSO.test(before?.text ?? '')
}

function labelNumbers(line: string, tokens: Token[]): LineLabel[] {
  const labels = tagByRules(tokens)
  const first = labels.indexOf('quantity')
  if (first < 0) return labels
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || index <= first || labels[index] === 'name') continue
    // '1.5cm/½in' is one size in two units.
    if (tokens[index - 1]?.text === '/') labels[index] = labels[index - 3] ?? 'comment'
    else if (isSizeOfOne(line, tokens, index)) labels[index] = 'comment'
    else if (isOneMore(tokens, index)) labels[index] = 'quantity'
  }
  return labels
}

/** The unit, or the last word of the food: 'large carrot', but not 'can of tomatoes' nor 'slices' after a comma. */
const countedWords: CountedWords = (tokens, from, to) => {
  const counted: number[] = []
  for (let index = from; index < to; index += 1) {
    const { text, kind } = tokens[index] as Token
    if (BRACKETS.test(text)) {
      const length = tokens.slice(index).findIndex((token) => token.text === ')')
      if (length < 0) return counted
      index += length
    } else if (kind === 'number') {
      index += 1
    } else if (kind === 'punctuation') {
      if (text !== '.') return counted
    } else if (isSizeWord(text)) {
      counted.push(index)
    } else if (findUnit(text)) {
      return [...counted, index]
    } else {
      const end = tokens.findIndex(
        (token, at) => at >= index && (!isWord(token) || END_OF_NAME.test(token.text)),
      )
      const last = (end < 0 ? to : Math.min(end, to)) - 1
      if (tokens[last + 1]?.kind === 'number' && last + 1 < to) {
        index = last
        continue
      }
      const word = tokens[last]?.text ?? ''
      return isCountedNoun(word) || findUnit(word)?.kind === 'part' ? [...counted, last] : counted
    }
  }
  return counted
}

/** The implied count: 'pinch of salt' is one pinch, '400 g tin' one tin. */
function impliedCount(tokens: Token[]): string | null {
  const [first, second, third] = tokens.map(({ text, kind }) => findUnit(text)?.kind ?? kind)
  if (first === 'number' && (second === 'weight' || second === 'volume') && third === 'package') return '1 x'
  const at = tokens.findIndex((token) => !isSizeWord(token.text))
  return findUnit(tokens[at]?.text ?? '')?.kind === 'measure' && isWord(tokens[at + 1]) ? '1' : null
}

/**
 * Scales a line in the cook's words: changes only the numbers that depend on the servings. Needs no trained weights, so
 * that a page can scale its text.
 */
export function scaleLine(line: string, factor: number, locale: Locale = 'en'): ScaledText {
  if (factor === 1 || VAGUE.test(line)) return { text: line, is_rounded: false }
  const tokens = tokenizeLine(line)
  const count = impliedCount(tokens)
  if (count) return scaleLine(`${count} ${line}`, factor, locale)
  return scaleQuantities(line, { tokens, labels: labelNumbers(line, tokens) }, countedWords, factor, locale)
}
