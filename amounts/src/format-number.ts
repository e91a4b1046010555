export type Locale = 'en' | 'de'

export type FormattedNumber = { text: string; value: number }

const fractions: [number, string][] = [
  [0, ''],
  [1 / 8, '⅛'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [3 / 8, '⅜'],
  [1 / 2, '½'],
  [5 / 8, '⅝'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
  [7 / 8, '⅞'],
  [1, ''],
]

/** The nearest fraction a set of cups and spoons has; from 10 on only halves, since nobody counts eighths there. */
export function formatFraction(value: number): FormattedNumber {
  if (value >= 100) return { text: String(Math.round(value)), value: Math.round(value) }
  const whole = Math.floor(value)
  const rest = value - whole
  const usable = value >= 10 ? fractions.filter(([part]) => part * 2 === Math.round(part * 2)) : fractions
  let [best, sign] = usable[0] ?? [0, '']
  for (const [part, text] of usable) {
    if (Math.abs(rest - part) < Math.abs(rest - best)) [best, sign] = [part, text]
  }
  if (whole === 0 && best === 0 && value > 0) [best, sign] = [1 / 8, '⅛']
  const integer = whole + (best === 1 ? 1 : 0)
  const text = sign ? (integer > 0 ? `${integer} ${sign}` : sign) : String(integer)
  return { text, value: integer + (best === 1 ? 0 : best) }
}

/** Decimal text without trailing zeros and without grouping, so that it reads back the same in both languages. */
export function formatDecimal(value: number, digits: number, locale: Locale): FormattedNumber {
  const rounded = Number(value.toFixed(digits))
  const text = String(rounded)
  return { text: locale === 'de' ? text.replace('.', ',') : text, value: rounded }
}

/** Three significant digits, which is finer than a kitchen scale. */
export function formatMetric(value: number, locale: Locale): FormattedNumber {
  if (value >= 100) return formatDecimal(value, 0, locale)
  return formatDecimal(value, value >= 10 ? 1 : 2, locale)
}
