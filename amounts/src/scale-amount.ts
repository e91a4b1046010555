import { type FormattedNumber, formatFraction, formatMetric, type Locale } from './format-number.ts'
import { parseAmount } from './parse-amount.ts'
import { readNumber } from './read-number.ts'
import type { Token } from './tokenize-line.ts'
import { numberOfWord } from './unit-words.ts'
import { findUnit, type Unit } from './units.ts'

export type ScaledAmount = { text: string; is_rounded: boolean }

const decimalUnits = new Set(['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'pfund', 'cm', 'mm'])

function format(value: number, unit: Unit | undefined, locale: Locale): FormattedNumber {
  return unit && decimalUnits.has(unit.id) ? formatMetric(value, locale) : formatFraction(value)
}

/** Numbers that give the size of one pack or piece: in brackets or right behind the count, before the counted word. */
function isSizeOfOne(tokens: Token[], index: number, hasCount: boolean): boolean {
  const before = tokens[index - 1]
  if (!hasCount || !before) return false
  const unit = findUnit(tokens[index + 1]?.text ?? '')
  if (unit?.kind !== 'weight' && unit?.kind !== 'volume' && unit?.kind !== 'length') return false
  return before.text === '(' || before.kind === 'number' || /^(à|je)$/i.test(before.text)
}

function sum(
  values: number[],
  tokens: Token[],
  at: number,
): { unit: Unit; next: Unit; total: number } | null {
  const unit = findUnit(tokens[at + 1]?.text ?? '')
  const next = findUnit(tokens[at + 3]?.text ?? '')
  const second = tokens[at + 2]
  if (values.length !== 1 || second?.kind !== 'number' || second.numbers.length !== 1) return null
  if (
    !unit?.size ||
    !next?.size ||
    unit.kind !== 'weight' ||
    next.kind !== 'weight' ||
    next.size >= unit.size
  )
    return null
  const extra = readNumber(second.numbers[0] ?? '') ?? 0
  return { unit, next, total: (values[0] ?? 0) * unit.size + extra * next.size }
}

/**
 * Scales what the cook typed and leaves the rest of the text alone. Sizes of one pack ('1 (400 g) can') stay;
 * `is_rounded` says that the shown number is not exactly the scaled one.
 */
export function scaleAmount(text: string, factor: number, locale: Locale = 'en'): ScaledAmount {
  const { tokens, labels } = parseAmount(text)
  let result = ''
  let at = 0
  let isRounded = false
  let shown: number | null = null
  const note = (number: FormattedNumber, exact: number) => {
    isRounded ||= Math.abs(number.value - exact) > 1e-3 * exact
    return number.text
  }
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    if (labels[index] === 'quantity' && !isSizeOfOne(tokens, index, shown !== null)) {
      const written = token.kind === 'number' ? token.numbers : [token.text]
      const values = written.map((number) => readNumber(number, locale === 'de') ?? 1)
      result += text.slice(at, token.start)
      const both = sum(values, tokens, index)
      if (both) {
        const total = both.total * factor
        const large = Math.floor(total / (both.unit.size ?? 1) + 1e-9)
        const rest = (total - large * (both.unit.size ?? 1)) / (both.next.size ?? 1)
        const small = format(rest, both.next, locale)
        isRounded ||= rest > 0.01 && Math.abs(small.value - rest) > 1e-2
        const parts = [
          large > 0 ? `${large} ${tokens[index + 1]?.text}` : '',
          rest > 0.01 ? `${small.text} ${tokens[index + 3]?.text}` : '',
        ]
        result += parts.filter(Boolean).join(' ')
        index += 3
        at = (tokens[index] as Token).end
        shown = large
        continue
      }
      const unit = findUnit(tokens[index + 1]?.text ?? '')
      const scaled = values.map((value) => ({
        number: format(value * factor, unit, locale),
        exact: value * factor,
      }))
      shown = scaled.at(-1)?.number.value ?? 1
      result += scaled.map(({ number, exact }) => note(number, exact)).join('–') + (token.isTimes ? ' x' : '')
      at = token.end
    } else if (
      token.kind === 'word' &&
      shown !== null &&
      findUnit(token.text) &&
      isCountedWord(tokens, index)
    ) {
      result += text.slice(at, token.start) + numberOfWord(token.text, shown > 1)
      at = token.end
    }
  }
  return { text: result + text.slice(at), is_rounded: isRounded }
}

function isCountedWord(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1]
  const unit = findUnit(tokens[index]?.text ?? '')
  // In '1 (400 g) can' and '2 28-ounce cans' the measure belongs to the pack and the pack word to the count.
  const isInner =
    before?.kind === 'number' && (tokens[index - 2]?.kind === 'number' || tokens[index - 2]?.text === '(')
  return unit !== undefined && !isInner
}
