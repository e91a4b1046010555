import { findDurationRanges } from '@larder/amounts/find-durations'
import { timeWords } from './words/time-words.ts'

const ISO =
  /^-?P(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T?(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?$/i

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ISO_SECONDS = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE, 1]
const MAX_DURATION_SECONDS = 366 * DAY

const UNITS: [RegExp, number][] = (
  [
    ['day', DAY],
    ['hour', HOUR],
    ['minute', MINUTE],
    ['second', 1],
  ] as const
).map(([unit, seconds]) => [new RegExp(`^(?:${timeWords(unit)})$`, 'iu'), seconds])

export type Duration = { seconds: number; is_exact: boolean }

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const ANY_UNIT = (['day', 'hour', 'minute', 'second'] as const).map(timeWords).join('|')
const NUMBER = '\\d+\\s+\\d+/\\d+|\\d+/\\d+|\\d+(?:[.,]\\d+)?\\s?[½¼¾⅓⅔]?|[½¼¾⅓⅔]'
const RANGE = '(?:[-–—〜~]|to|or|bis|oder|à|a|ou|o|tot|till?|eller|do|lub|до|або|עד)'
/** The '20' of '1 h 20' and the '30' of '1h30 de repos'. */
const BARE_MINUTES = `([0-5]?\\d)(?![\\d.,/])(?!\\s?(?:${ANY_UNIT})(?!\\p{L}))|\\s([0-5]?\\d)(?![\\d.,/]|\\s?\\p{L})`
const PART = new RegExp(
  `(${NUMBER})(?:\\s?${RANGE}\\s?(\\d+(?:[.,]\\d+)?))?\\s?(\\p{L}+)(?:[.׳'’]|\\(s\\))?(?:${BARE_MINUTES})?`,
  'giu',
)
const JOINT =
  /(?<!\p{L})(?:and|und|et|y|ed?|en|og|och|i|és|та|і|ו|ca|about|etwa|circa|env|ok|kb)(?!\p{L})|[.,+;~־-]/giu
const NUMBERLESS_UNIT = new RegExp(`(?<!\\p{L})(?:\\p{L}+[-’'])?(?:${ANY_UNIT})(?!\\p{L})`, 'iu')

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

/** Hebrew writes one, two and a half without digits. */
const HEBREW_HOURS: [RegExp, string][] = [
  [/שעתיים וחצי/g, '150 דקות'],
  [/שעה וחצי/g, '90 דקות'],
  [/חצי שעה/g, '30 דקות'],
  [/שעתיים/g, '2 שעות'],
  [/(?<!\d\s?)שעה/g, '1 שעה'],
]

const writeDigits = (text: string) =>
  HEBREW_HOURS.reduce((read, [words, digits]) => read.replace(words, digits), text)

/** Number words: 'an hour and 20 minutes', 'une demi-heure'. */
function readNumberWords(text: string): Duration | null {
  const [first, ...others] = findDurationRanges(text)
  if (first === undefined || others.length > 0) return null
  return whole(Math.max(...first.ends), first.ends.length === 1 && text.length === first.to - first.from)
}

/** '1 hour 20 min', '1½ Std.', '1h30', '30-40 minutes' (the longer), '1:15 h'. */
function readWords(text: string): Duration | null {
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?:\s*\p{L}*)?$/u.exec(text.trim())
  if (clock) return whole(number(clock[1]) * HOUR + number(clock[2]) * MINUTE + number(clock[3]), true)
  let seconds = 0
  let isExact = true
  const rest = writeDigits(text).replace(
    PART,
    (said, amount: string, upTo: string | undefined, word: string, ...more) => {
      const size = UNITS.find(([pattern]) => pattern.test(word))?.[1]
      if (size === undefined) return said
      const minutes = more[0] ?? more[1]
      if (upTo !== undefined || (minutes !== undefined && size !== HOUR)) isExact = false
      seconds += (upTo === undefined ? parseAmount(amount) : number(upTo)) * size
      if (size === HOUR) seconds += number(minutes) * MINUTE
      return ''
    },
  )
  const found = whole(seconds, isExact && rest.replace(JOINT, '').trim() === '')
  const inWords = NUMBERLESS_UNIT.test(rest) ? readNumberWords(text) : null
  return inWords !== null && inWords.seconds > seconds ? inWords : found
}

/** 'P30M' for PT30M, 'PT20', 'PT1H20', 'PT20 minutes'. */
function readWrongIso(text: string): Duration | null {
  const [, value] = /^PT?(?=\d)(.+)$/i.exec(text) ?? []
  if (value === undefined) return null
  return readWords(/^\d+$/.test(value) ? `${value} min` : value)
}

/**
 * Parses ISO 8601, clock times ('1:15') and text. Uses the longer end of a range. `is_exact` is false for ranges and for
 * additional words, so that callers can also store the text.
 */
export function readTime(text: string): Duration | null {
  const joined = text.replace(/\s+/g, '').slice(0, MAX_TEXT_LENGTH)
  const iso = ISO.exec(joined)
  // Nothing takes months: 'P30M' means minutes.
  if (iso && !iso[2])
    return whole(
      ISO_SECONDS.reduce((sum, size, index) => sum + number(iso[index + 1]) * size, 0),
      true,
    )
  return readWrongIso(joined) ?? readWords(text.slice(0, MAX_TEXT_LENGTH))
}

const MAX_TEXT_LENGTH = 300

/** Returns the duration in seconds; null if none is found or it exceeds a year. */
export function readDuration(text: string): number | null {
  const { seconds } = readTime(text) ?? { seconds: null }
  return seconds !== null && seconds <= MAX_DURATION_SECONDS ? seconds : null
}
