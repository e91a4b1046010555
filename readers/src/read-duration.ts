const ISO =
  /^-?P(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T?(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?$/i

const DAY = 86_400
const ISO_SECONDS = [365 * DAY, 30 * DAY, 7 * DAY, DAY, 3600, 60, 1]
const LONGEST = 366 * DAY

/** Patterns for units of time in common recipe languages. */
const WORDS: [RegExp, number][] = [
  [/^(?:d|days?|tage?n?|jours?|días?|dias?|giorn[oi]|dag(?:en|ar|e)?|dni|dzień|nap)$/iu, DAY],
  [
    /^(?:h|hs|hrs?|hours?|std|stdn?|stunden?|heures?|horas?|or[ae]|u(?:ur|ren)?|timm(?:e|ar)|timer?|tim|t|godz\p{L}*|ór[aá]\p{L}*|hod\p{L}*|tuntia?|час\p{L}*|ώρ\p{L}*|ωρ\p{L}*|saat)$/iu,
    3600,
  ],
  [/^(?:m|mins?|minut\p{L}*|perc\p{L}*|мин\p{L}*|λεπτ\p{L}*|dk|dakika|分)$/iu, 60],
  [/^(?:s|secs?|seconds?|secondes?|sek\p{L}*)$/iu, 1],
]

export type Duration = { seconds: number; is_exact: boolean }

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const PART =
  /(\d+\s+\d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?\s?[½¼¾⅓⅔]?|[½¼¾⅓⅔])(?:\s?(?:[-–—]|to|bis|à)\s?(\d+(?:[.,]\d+)?))?\s?(\p{L}+)\.?(?:\(s\))?/giu
const JOINT = /(?<!\p{L})(?:and|und|et|y|e|en|og|och|ca|about|etwa|circa)(?!\p{L})|[.,+;~]/giu

const number = (text: string | undefined) => Number.parseFloat((text ?? '0').replace(',', '.')) || 0

function parseAmount(text: string): number {
  const [, whole, top, bottom] = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(text) ?? []
  if (top !== undefined) return number(whole) + number(top) / Math.max(1, number(bottom))
  const sign = /[½¼¾⅓⅔]/.exec(text)?.[0] ?? ''
  return number(text.replace(sign, '')) + (FRACTIONS[sign] ?? 0)
}

function whole(seconds: number, is_exact: boolean): Duration | null {
  const rounded = Math.round(seconds)
  return rounded > 0 && Number.isFinite(rounded) ? { seconds: rounded, is_exact } : null
}

/** '1 hour 20 min', '1½ Std.', '30-40 minutes' (the longer), '1:15 h'. */
function readWords(text: string): Duration | null {
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?:\s*\p{L}*)?$/u.exec(text.trim())
  if (clock) return whole(number(clock[1]) * 3600 + number(clock[2]) * 60 + number(clock[3]), true)
  let seconds = 0
  let isExact = true
  const rest = text.replace(PART, (said, amount: string, upTo: string | undefined, word: string) => {
    const size = WORDS.find(([pattern]) => pattern.test(word))?.[1]
    if (size === undefined) return said
    if (upTo !== undefined) isExact = false
    seconds += (upTo === undefined ? parseAmount(amount) : number(upTo)) * size
    return ''
  })
  return whole(seconds, isExact && rest.replace(JOINT, '').trim() === '')
}

/**
 * Parses ISO 8601, clock times ('1:15') and text. Uses the longer end of a range. `is_exact` is false for ranges and for
 * additional words, so that callers can also store the text.
 */
export function readTime(text: string): Duration | null {
  const iso = ISO.exec(text.replace(/\s+/g, ''))
  if (iso)
    return whole(
      ISO_SECONDS.reduce((sum, size, index) => sum + number(iso[index + 1]) * size, 0),
      true,
    )
  return readWords(text.slice(0, MAX_TEXT_LENGTH))
}

const MAX_TEXT_LENGTH = 300

/** Returns the duration in seconds; null if none is found or it exceeds a year. */
export function readDuration(text: string): number | null {
  const { seconds } = readTime(text) ?? { seconds: null }
  return seconds !== null && seconds <= LONGEST ? seconds : null
}
