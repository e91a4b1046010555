/** A BCP 47 tag. */
export type Locale = string

/** Whether a locale writes 1,5. Only some of our languages write 1.5. */
export const hasDecimalComma = (locale: Locale): boolean => !/^(en|he)\b/.test(locale)

export type FormattedNumber = { text: string; value: number }

const FRACTIONS: [number, string][] = [
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

function isUsual(part: number, value: number): boolean {
  if (part === 0 || part === 1 || part === 1 / 2) return true
  if (value >= 10) return false
  return (part * 8) % 2 !== 1 || (part === 1 / 8 && value < 0.25)
}

/**
 * Rounds to a fraction that cooks use: quarters, thirds and halves; eighths only below a quarter; only halves from 10
 * on. Exact eighths stay, so that nothing is rounded without need.
 */
export function formatFraction(value: number): FormattedNumber {
  if (value >= 100) return { text: String(Math.round(value)), value: Math.round(value) }
  const whole = Math.floor(value)
  const rest = value - whole
  const exact = FRACTIONS.find(([part]) => Math.abs(rest - part) < 1e-3)
  let [best, sign] = exact ?? [Number.POSITIVE_INFINITY, '']
  if (!exact) {
    for (const [part, text] of FRACTIONS) {
      if (isUsual(part, value) && Math.abs(rest - part) < Math.abs(rest - best)) [best, sign] = [part, text]
    }
  }
  if (whole === 0 && best === 0 && value > 0) [best, sign] = [1 / 8, '⅛']
  const integer = whole + (best === 1 ? 1 : 0)
  const text = sign ? (integer > 0 ? `${integer} ${sign}` : sign) : String(integer)
  return { text, value: integer + (best === 1 ? 0 : best) }
}

/** Decimal text without trailing zeros and without grouping, so that it reads back the same in all languages. */
export function formatDecimal(value: number, digits: number, locale: Locale): FormattedNumber {
  const rounded = Number(value.toFixed(digits))
  const text = String(rounded)
  return { text: hasDecimalComma(locale) ? text.replace('.', ',') : text, value: rounded }
}

/** As precise as a kitchen scale: integers from 10 on unless a half is exact, then tenths, hundredths only below 1. */
export function formatMetric(value: number, locale: Locale): FormattedNumber {
  if (value >= 10) return formatDecimal(value, Number.isInteger(value * 2) && value < 100 ? 1 : 0, locale)
  return formatDecimal(value, value >= 1 ? 1 : 2, locale)
}

export function formatWhole(value: number): FormattedNumber {
  const whole = Math.max(1, Math.round(value))
  return { text: String(whole), value: whole }
}
