import { findQuantities, isMeasured, type Quantity } from './find-quantities.ts'
import type { Locale } from './format-number.ts'
import { inUnit, measureWith } from './kitchen-measure.ts'
import { parseAmount } from './parse-amount.ts'
import { type Edit, scaleSum } from './scale-sum.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { isCountedNoun, numberOfWord, singularUnit } from './unit-words.ts'
import { findUnit } from './units.ts'

export type ScaledAmount = { text: string; is_rounded: boolean }

const VAGUE =
  /^(?:an?|ein|eine|einen)?\s*(?:very )?(?:little|few|bit|couple|touch|wenig|paar|bisschen|bißchen)(?!\p{L})/iu
const GERMAN_SIZE = /^(\p{Ll}*(?:klein|groß|gehäuft|gestrichen|dick|dünn|lang|gut))(?:er|es)$/u

/** 'small bunch' is one bunch and '400 g tin' one tin: the count that goes without saying, said. */
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

/** The word in the number that fits; '3 Blatt' shows a cook who leaves it alone. */
function fitWord(tokens: Token[], index: number, written: number, shown: number): string {
  const { text } = tokens[index] as Token
  if (GERMAN_SIZE.test(text)) return written <= 1 && shown > 1 ? text.replace(GERMAN_SIZE, '$1e') : text
  const isCounted = findUnit(text) || (isCountedNoun(text) && tokens[index + 1]?.kind !== 'word')
  const isLeftAlone = written > 1 && singularUnit(text) === text && numberOfWord(text, true) !== text
  return isCounted && !isLeftAlone ? numberOfWord(text, shown > 1) : text
}

/** The words that are counted by the number before them: not those of a pack's size, nor any behind a measure. */
function countedWords(tokens: Token[], from: number, to: number): number[] {
  const unit = findUnit(tokens[from]?.text ?? '')
  const isCount = !isMeasured(unit) && unit?.id !== 'dozen'
  const indexes = tokens.map((_, index) => index).slice(from, isCount ? to : from + 1)
  return indexes.filter(
    (index) => tokens[index]?.kind === 'word' && (index === from || tokens[index - 1]?.kind !== 'number'),
  )
}

function scaleQuantity(
  tokens: Token[],
  { first, last, values }: Quantity,
  end: number,
  factor: number,
  locale: Locale,
): Edit[] {
  const [from, to, next] = [tokens[first] as Token, tokens[last] as Token, tokens[last + 1]]
  const typed = tokens.slice(last + 1).find((token) => !isSizeWord(token.text))
  // Three heaped teaspoons are no heaped tablespoon.
  const measure = tokens.some((token) => isSizeWord(token.text)) ? inUnit : measureWith
  const typedUnit = singularUnit(typed?.text ?? '')
  const { numbers, word, isRounded } = measure(
    values.map((value) => value * factor),
    typedUnit,
    locale,
  )
  const [written, shown] = [values.at(-1) ?? 1, numbers.at(-1)?.value ?? 1]
  const isGenitive = /^(einer|eines)$/i.test(from.text) && !/^(|von)$/i.test(tokens[first - 1]?.text ?? '')
  const number = (isGenitive ? 'von ' : '') + numbers.map(({ text }) => text).join('–')
  const isGlued = next?.start === to.end && /\D$/.test(number)
  return [
    {
      start: from.start,
      end: to.end,
      text: number + (to.isTimes ? ' x' : '') + (isGlued ? ' ' : ''),
      isRounded,
    },
    ...countedWords(tokens, last + 1, end).map((index): Edit => {
      const { start, end } = tokens[index] as Token
      const isSwitched = tokens[index] === typed && word !== typedUnit
      const text = isSwitched ? numberOfWord(word, shown > 1) : fitWord(tokens, index, written, shown)
      return { start, end, text, isRounded: false }
    }),
  ]
}

function applyEdits(text: string, edits: Edit[]): ScaledAmount {
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return { text: result + text.slice(at), is_rounded: edits.some((edit) => edit.isRounded) }
}

/**
 * Scales what the cook typed and leaves the rest of the text alone. Sizes of one pack ('1 (400 g) can') and vague
 * amounts ('a little') stay; `is_rounded` says that the shown number is not exactly the scaled one.
 */
export function scaleAmount(text: string, factor: number, locale: Locale = 'en'): ScaledAmount {
  if (factor === 1 || VAGUE.test(text)) return { text, is_rounded: false }
  const { tokens, labels } = parseAmount(text)
  const counted = withCount(text, tokens)
  if (counted !== null) {
    const scaled = scaleAmount(counted, factor, locale)
    return scaled.text === counted ? { ...scaled, text } : scaled
  }
  const quantities = findQuantities(tokens, labels, locale === 'de')
  const edits: Edit[] = []
  for (let index = 0; index < quantities.length; index += 1) {
    const [quantity, second] = quantities.slice(index, index + 2) as [Quantity, Quantity | undefined]
    const sum = second && scaleSum(text, tokens, [quantity, second], factor, locale)
    if (sum) index += 1
    edits.push(
      ...(sum ? [sum] : scaleQuantity(tokens, quantity, second?.first ?? tokens.length, factor, locale)),
    )
  }
  return applyEdits(text, edits)
}
