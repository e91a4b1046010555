const ISO =
  /^-?P(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T?(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?$/i

const DAY = 86_400
const ISO_SECONDS = [365 * DAY, 30 * DAY, 7 * DAY, DAY, 3600, 60, 1]
const LONGEST = 366 * DAY

/** Beginnings of the words for a day, an hour, a minute and a second, in the languages of most recipes. */
const WORDS: [RegExp, number][] = [
  [/^(?:d|days?|tage?n?|jours?|días?|dias?|giorn[oi]|dag(?:en|ar|e)?|dni|dzień|nap)$/iu, DAY],
  [
    /^(?:h|hrs?|hours?|hr|std|stdn?|stunden?|heures?|horas?|or[ae]|u(?:ur|ren)?|timm(?:e|ar)|timer?|tim|t|godz\p{L}*|ór[aá]\p{L}*|hod\p{L}*|tuntia?|час\p{L}*|ώρ\p{L}*|ωρ\p{L}*|saat)$/iu,
    3600,
  ],
  [/^(?:m|mins?|minut\p{L}*|perc\p{L}*|мин\p{L}*|λεπτ\p{L}*|dk|dakika|分)$/iu, 60],
  [/^(?:s|secs?|seconds?|sek\p{L}*)$/iu, 1],
]

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

const number = (text: string | undefined) => Number.parseFloat((text ?? '0').replace(',', '.')) || 0

function whole(seconds: number): number | null {
  const rounded = Math.round(seconds)
  return rounded > 0 && rounded <= LONGEST ? rounded : null
}

/** '1 hour 20 min', '1½ Std.', '30-40 minutes' (the longer), '1:15 h'. */
function readWords(text: string): number | null {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*\p{L}*)?$/u.exec(text.trim())
  if (clock) return whole(number(clock[1]) * 3600 + number(clock[2]) * 60)
  let seconds = 0
  for (const [, first, last, part, word = ''] of text
    .slice(0, 300)
    .matchAll(/(\d+(?:[.,]\d+)?)?(?:\s?[-–—]\s?(\d+(?:[.,]\d+)?))?\s?([½¼¾⅓⅔])?\s?(\p{L}+)/gu)) {
    const size = WORDS.find(([pattern]) => pattern.test(word))?.[1]
    if (size === undefined || (first === undefined && part === undefined)) continue
    seconds += (number(last ?? first) + (FRACTIONS[part ?? ''] ?? 0)) * size
  }
  return whole(seconds)
}

/** A time in ISO 8601 or in words, in seconds; null where none can be read. */
export function readDuration(text: string): number | null {
  const compact = text.replace(/\s+/g, '')
  const iso = ISO.exec(compact)
  if (iso) return whole(ISO_SECONDS.reduce((sum, size, index) => sum + number(iso[index + 1]) * size, 0))
  return readWords(text)
}
