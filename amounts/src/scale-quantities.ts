import { findQuantities, type Quantity } from './find-quantities.ts'
import { hasDecimalComma, type Locale } from './format-number.ts'
import { inUnit, measureWith } from './kitchen-measure.ts'
import type { LineLabel } from './line-labels.ts'
import { type Edit, scaleSum } from './scale-sum.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { isCountedNoun, parseNumberWord, singularUnit } from './unit-words.ts'
import { findUnit } from './units.ts'

export type ScaledText = { text: string; is_rounded: boolean }
/** Token range of the words that a number counts. */
export type CountedWords = (tokens: Token[], from: number, to: number) => number[]

const GERMAN_SIZE = /^(\p{Ll}*(?:klein|groß|gehäuft|gestrichen|dick|dünn|lang|gut))(?:er|es)$/u

/** Singular or plural form for the number. '3 Blatt' stays, because the cook used no plural. */
function fitWord(tokens: Token[], index: number, written: number, shown: number): string {
  const { text } = tokens[index] as Token
  if (GERMAN_SIZE.test(text)) return written <= 1 && shown > 1 ? text.replace(GERMAN_SIZE, '$1e') : text
  const isCounted = findUnit(text) || isCountedNoun(text)
  const isLeftAlone = written > 1 && singularUnit(text) === text && parseNumberWord(text, true) !== text
  return isCounted && !isLeftAlone ? parseNumberWord(text, shown > 1) : text
}

/** '2 to 3' keeps its word, '2 - 3' becomes 2–3. */
function rangeSign({ text, numbers }: Token): string {
  const [low = '', high = ''] = numbers
  const between = text.slice(low.length, text.indexOf(high, low.length))
  return /\p{L}/u.test(between) ? between : '–'
}

function scaleQuantity(
  tokens: Token[],
  { first, last, values }: Quantity,
  counted: number[],
  factor: number,
  locale: Locale,
): Edit[] {
  const [from, to, next] = [tokens[first] as Token, tokens[last] as Token, tokens[last + 1]]
  const typed = tokens.slice(last + 1).find((token) => !isSizeWord(token.text))
  // Three heaped teaspoons are not one heaped tablespoon.
  const measure = tokens.some((token) => isSizeWord(token.text)) ? inUnit : measureWith
  const typedUnit = singularUnit(typed?.text ?? '')
  const { numbers, word, isRounded } = measure(
    values.map((value) => value * factor),
    typedUnit,
    locale,
  )
  const [written, shown] = [values.at(-1) ?? 1, numbers.at(-1)?.value ?? 1]
  const isGenitive = /^(einer|eines)$/i.test(from.text) && !/^(|von)$/i.test(tokens[first - 1]?.text ?? '')
  const number = (isGenitive ? 'von ' : '') + numbers.map(({ text }) => text).join(rangeSign(from))
  const isGlued = next?.start === to.end && /\D$/.test(number)
  return [
    {
      start: from.start,
      end: to.end,
      text: number + (to.isTimes ? ' x' : '') + (isGlued ? ' ' : ''),
      isRounded,
    },
    ...counted.map((index): Edit => {
      const { start, end } = tokens[index] as Token
      const isSwitched = tokens[index] === typed && word !== typedUnit
      const text = isSwitched ? parseNumberWord(word, shown > 1) : fitWord(tokens, index, written, shown)
      return { start, end, text, isRounded: false }
    }),
  ]
}

function applyEdits(text: string, edits: Edit[]): ScaledText {
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return { text: result + text.slice(at), is_rounded: edits.some((edit) => edit.isRounded) }
}

/** Replaces the scaled numbers within the text. */
export function scaleQuantities(
  text: string,
  { tokens, labels }: { tokens: Token[]; labels: LineLabel[] },
  countedWords: CountedWords,
  factor: number,
  locale: Locale,
): ScaledText {
  const quantities = findQuantities(tokens, labels, hasDecimalComma(locale))
  const edits: Edit[] = []
  for (let index = 0; index < quantities.length; index += 1) {
    const [quantity, second] = quantities.slice(index, index + 2) as [Quantity, Quantity | undefined]
    const sum = second && scaleSum(text, tokens, [quantity, second], factor, locale)
    if (sum) index += 1
    const counted = countedWords(tokens, quantity.last + 1, second?.first ?? tokens.length)
    edits.push(...(sum ? [sum] : scaleQuantity(tokens, quantity, counted, factor, locale)))
  }
  return applyEdits(text, edits)
}
