import { type FormattedNumber, formatFraction, formatMetric, type Locale } from './format-number.ts'
import type { Amount } from './group-amounts.ts'
import { parseAmount } from './parse-amount.ts'
import { readNumber } from './read-number.ts'
import type { Token } from './tokenize-line.ts'
import { numberOfWord } from './unit-words.ts'
import { findUnit } from './units.ts'

export type ScaledAmount = { text: string; is_rounded: boolean }

const decimalUnits = new Set(['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'pfund', 'cm', 'mm'])

function format(value: number, unit: string | null, locale: Locale): FormattedNumber {
  return unit !== null && decimalUnits.has(unit) ? formatMetric(value, locale) : formatFraction(value)
}

function amountAt(amounts: Amount[], text: string, token: Token): Amount | undefined {
  return amounts.find((amount) => {
    const start = text.indexOf(amount.text)
    return start >= 0 && token.start >= start && token.end <= start + amount.text.length
  })
}

/**
 * Scales what the cook typed and leaves the rest of the text alone. Sizes of one pack ('1 (400 g) can') stay;
 * `is_rounded` says that the shown number is not exactly the scaled one.
 */
export function scaleAmount(text: string, factor: number, locale: Locale = 'en'): ScaledAmount {
  const { amounts, tokens, labels } = parseAmount(text, locale === 'de' || undefined)
  let result = ''
  let at = 0
  let isRounded = false
  let shown = 1
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const amount = amountAt(amounts, text, token)
    if (labels[index] === 'quantity' && amount?.role !== 'each') {
      const unit = next ? (findUnit(next.text)?.id ?? null) : null
      const written = token.kind === 'number' ? token.numbers : [token.text]
      const values = written.map((number) => readNumber(number, locale === 'de') ?? 1)
      const scaled = values.map((value) => format(value * factor, unit, locale))
      isRounded ||= scaled.some((number, which) => {
        const exact = (values[which] ?? 0) * factor
        return Math.abs(number.value - exact) > 1e-3 * Math.max(exact, 1e-9)
      })
      shown = scaled.at(-1)?.value ?? 1
      const times = token.isTimes ? ' x' : ''
      result += text.slice(at, token.start) + scaled.map((number) => number.text).join('–') + times
      at = token.end
    } else if (labels[index] === 'unit' && amount?.role !== 'each') {
      result += text.slice(at, token.start) + numberOfWord(token.text, shown > 1)
      at = token.end
    }
  }
  return { text: result + text.slice(at), is_rounded: isRounded }
}
