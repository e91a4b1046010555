import type { LineLabel } from './line-labels.ts'
import { isNumberWord, readNumber } from './read-number.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { findUnit, type Unit } from './units.ts'

/** A number in an amount: its tokens, and both ends of a range. */
export type Quantity = { first: number; last: number; values: number[] }

function unitAt(tokens: Token[], index: number): Unit | undefined {
  return findUnit(tokens[index]?.text ?? '')
}

export function isMeasured(unit: Unit | undefined): boolean {
  return unit?.kind === 'weight' || unit?.kind === 'volume' || unit?.kind === 'length'
}

/** Number words that the labels do not cover: 'juice of half a lemon', 'Saft einer Zitrone', 'one or two'. */
function isSpelledOut(tokens: Token[], index: number, isFirst: boolean): boolean {
  const [link, before, token] = [tokens[index - 2], tokens[index - 1], tokens[index] as Token]
  if (token.kind !== 'word' || !isNumberWord(token.text)) return false
  if (!before || isNumberWord(before.text)) return true
  if (/^(or|to|oder|bis)$/i.test(before.text)) return isNumberWord(link?.text ?? '')
  return isFirst && (/^(of|from|von)$/i.test(before.text) || /^(einer|eines)$/i.test(token.text))
}

export const EACH = /^(à|je|jeweils|each|apiece)$/i
const ASIDE = /^(about|around|roughly|approx|approximately|ca|circa|etwa|\.)$/i

/** A word that is neither unit nor size is the food: 'thighs', but not 'can'. */
const isFood = ({ kind, text }: Token) =>
  kind === 'word' && !ASIDE.test(text) && !findUnit(text) && !isSizeWord(text)

/**
 * The size of one pack or piece: '1 (400 g) can', '2 28-ounce cans', '2 Dosen à 400 g', but not '1 cup (120 g)' nor '4
 * thighs (1 ½ pounds)', which is their total weight.
 */
function isSizeOfOne(tokens: Token[], index: number, count: Quantity): boolean {
  const unit = unitAt(tokens, index + 1)
  if (!isMeasured(unit)) return false
  let at = index - 1
  while (at >= 0 && ASIDE.test(tokens[at]?.text ?? '')) at -= 1
  const before = tokens[at]?.text ?? ''
  const behind = tokens[index + 2]?.text ?? ''
  if (count.last === index - 1 || EACH.test(before) || EACH.test(behind)) return true
  if (before !== '(') return false
  const between = tokens.slice(count.last + 1, index)
  const counted = between.map((token) => findUnit(token.text))
  if (counted.some(isMeasured)) return false
  if (between.some(isFood) && unit?.kind !== 'length' && !counted.some((found) => found?.kind === 'package'))
    return false
  return unit?.kind === 'length' || counted.every((found) => found === undefined || found.kind === 'package')
}

/** The '400 g' of '1 (14 oz/400 g) can'. */
function isRepeated(tokens: Token[], size: number, index: number): boolean {
  return size === index - 3 && tokens[index - 1]?.text === '/'
}

/** All numbers that scale with the servings. */
export function findQuantities(tokens: Token[], labels: LineLabel[], isGerman: boolean): Quantity[] {
  const quantities: Quantity[] = []
  let lastSize = Number.NaN
  for (const [index, token] of tokens.entries()) {
    if (labels[index] === 'unit') continue
    if (labels[index] !== 'quantity' && !isSpelledOut(tokens, index, quantities.length === 0)) continue
    const written = token.kind === 'number' ? token.numbers : [token.text]
    const unit = unitAt(tokens, index + 1)?.id
    const values = written.map((number) => readNumber(number, isGerman, unit) ?? 1)
    const previous = quantities.at(-1)
    const isPartOf = /^of$/i.test(tokens[index - 1]?.text ?? '') && previous?.last === index - 2
    if (previous && token.kind === 'word' && (previous.last === index - 1 || isPartOf)) {
      previous.last = index
      previous.values = previous.values.map((value) => value * (values[0] ?? 1))
    } else if (previous && (isSizeOfOne(tokens, index, previous) || isRepeated(tokens, lastSize, index))) {
      lastSize = index
    } else {
      quantities.push({ first: index, last: index, values })
    }
  }
  return quantities
}
