export type Duration = { seconds: number; is_exact: boolean }

const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i
const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/
const HOUR = 3600
const MINUTE = 60

const UNITS: [RegExp, number][] = [
  [/^(d|days?|tage?n?|jours?)$/, 24 * HOUR],
  [/^(h|hs|hrs?|hours?|std|stdn|stunden?|heures?|horas?|ore|ora|uur|timm?ar|timme)$/, HOUR],
  [/^(m|min|mins|minutes?|minuten?|minutos?|minuti|minuto|minuter)$/, MINUTE],
  [/^(s|sec|secs|seconds?|sek|sekunden?|secondes?)$/, 1],
]

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const PART =
  /(\d+\s+\d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?\s*[½¼¾⅓⅔]?|[½¼¾⅓⅔])(?:\s*(?:-|–|to|bis|à)\s*(\d+(?:[.,]\d+)?))?\s*([a-zé]+)\.?(?:\(s\))?/giu
const JOINT = /\b(and|und|et|ca|about|etwa|circa)\b|[.,+;~]/gi

const decimal = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : 0)

function amountOf(text: string): number {
  const sign = /[½¼¾⅓⅔]/.exec(text)?.[0]
  const rest = text.replace(/[½¼¾⅓⅔]/, '').trim()
  const [, whole, top, bottom] = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(rest) ?? []
  if (top && bottom && Number(bottom) > 0) return Number(whole ?? 0) + Number(top) / Number(bottom)
  return (sign ? (FRACTIONS[sign] ?? 0) : 0) + (rest ? decimal(rest) : 0)
}

const unitOf = (word: string) => UNITS.find(([words]) => words.test(word.toLowerCase()))?.[1]

const positive = (seconds: number, is_exact: boolean): Duration | null =>
  seconds > 0 && Number.isFinite(seconds) ? { seconds: Math.round(seconds), is_exact } : null

/**
 * ISO 8601, a clock ("1:30"), or words in English, German, French and their like. Of a range the longer end is taken;
 * that and words beside the time make it inexact, so that the reader keeps the words too.
 */
export function readDuration(text: string): Duration | null {
  const trimmed = text.trim().slice(0, 200)
  const iso = ISO.exec(trimmed)
  if (iso) {
    const [days, hours, minutes, seconds] = iso.slice(1).map(decimal) as [number, number, number, number]
    return positive(days * 24 * HOUR + hours * HOUR + minutes * MINUTE + seconds, true)
  }
  const clock = CLOCK.exec(trimmed)
  if (clock)
    return positive(Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE + Number(clock[3] ?? 0), true)
  if (/^\d+$/.test(trimmed)) return positive(Number(trimmed) * MINUTE, true)
  return readWords(trimmed)
}

function readWords(text: string): Duration | null {
  let seconds = 0
  let isExact = true
  const rest = text.replace(PART, (whole, amount: string, upTo: string | undefined, word: string) => {
    const unit = unitOf(word)
    if (!unit) return whole
    if (upTo) isExact = false
    seconds += (upTo ? decimal(upTo) : amountOf(amount)) * unit
    return ''
  })
  return positive(seconds, isExact && rest.replace(JOINT, '').trim() === '')
}
