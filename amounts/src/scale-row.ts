import { type FormattedNumber, formatFraction, type Locale } from './format-number.ts'
import { formatForUnit } from './kitchen-measure.ts'
import { scaleAmount } from './scale-amount.ts'
import { scaleLine } from './scale-line.ts'
import type { ScaledText } from './scale-quantities.ts'

/** A number of a line that changes with the servings, found by a language pack. */
export type LineNumber = {
  start: number
  end: number
  /** One number, or both ends of a range. */
  values: number[]
  /** The id of its unit. */
  unit: string | null
  /** Text between the ends of a range: ' à '. */
  between?: string
  /** Words that the number replaces are written after it: the unit of 'כוס וחצי'. */
  after?: string
  /** The 'et demie' of '1 c. à café et demie'. */
  half?: { start: number; end: number }
}

type Row = {
  line: string
  amount_readable: string
  /** Null or missing for English and German, which `scaleLine` reads itself. */
  numbers?: LineNumber[] | null
}

/** Scales the line and its amount. */
export function scaleRow(row: Row, factor: number, locale: Locale): { line: ScaledText; amount: string } {
  const { line, amount_readable: amount, numbers } = row
  if (!numbers || factor === 1)
    return { line: scaleLine(line, factor, locale), amount: scaleAmount(amount, factor, locale).text }
  const start = line.indexOf(amount)
  const end = start + amount.length
  const inAmount = numbers
    .filter((number) => start <= number.start && (number.half ?? number).end <= end)
    .map((number) => moveBack(number, start))
  return {
    line: replaceNumbers(line, numbers, factor, locale),
    amount: start < 0 ? amount : replaceNumbers(amount, inAmount, factor, locale).text,
  }
}

function moveBack(number: LineNumber, by: number): LineNumber {
  const move = <Range extends { start: number; end: number }>(range: Range): Range => ({
    ...range,
    start: range.start - by,
    end: range.end - by,
  })
  return { ...move(number), ...(number.half && { half: move(number.half) }) }
}

function replaceNumbers(text: string, numbers: LineNumber[], factor: number, locale: Locale): ScaledText {
  let scaled = ''
  let at = 0
  let isRounded = false
  for (const { start, end, values, unit, between = '–', after = '', half } of numbers) {
    const shown = values.map((value) => formatNumber(value * factor, unit, locale))
    isRounded ||= shown.some(({ value }, index) => isDifferent(value, (values[index] ?? 1) * factor))
    scaled += text.slice(at, start) + shown.map((number) => number.text).join(between) + after
    scaled += half ? text.slice(end, half.start) : ''
    at = half?.end ?? end
  }
  return { text: scaled + text.slice(at), is_rounded: isRounded }
}

const formatNumber = (value: number, unit: string | null, locale: Locale): FormattedNumber =>
  unit === null ? formatFraction(value) : formatForUnit(value, unit, locale)

const isDifferent = (shown: number, exact: number) => Math.abs(shown - exact) > 1e-3 * exact
