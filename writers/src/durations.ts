import type { Language } from '@larder/contract/languages'

const HOUR = 3600
const MINUTE = 60

const splitDuration = (seconds: number): [number, number, number] => [
  Math.floor(seconds / HOUR),
  Math.floor((seconds % HOUR) / MINUTE),
  seconds % MINUTE,
]

function joined(seconds: number, units: [string, string, string], between: string, inside: string): string {
  return splitDuration(seconds)
    .flatMap((count, at) => (count > 0 ? [`${count}${inside}${units[at]}`] : []))
    .join(between)
}

/** ISO 8601 duration for schema.org; null for no time. */
export const isoDuration = (seconds: number | null): string | null =>
  seconds ? `PT${joined(seconds, ['H', 'M', 'S'], '', '')}` : null

/** "1 h 10 min", which other programs can parse. */
export const shortDuration = (seconds: number | null): string | null =>
  seconds ? joined(seconds, ['h', 'min', 's'], ' ', ' ') : null

const UNITS: Partial<Record<Language, [string, string, string]>> = {
  da: ['t', 'min', 'sek'],
  de: ['Std.', 'Min.', 'Sek.'],
  he: ['שע׳', 'דק׳', 'שנ׳'],
  nb: ['t', 'min', 's'],
  nl: ['u', 'min', 's'],
  pl: ['godz.', 'min', 's'],
  sv: ['tim', 'min', 's'],
  uk: ['год', 'хв', 'с'],
}

/** "1 Std. 10 Min.", for people. */
export const localDuration = (seconds: number | null, language: Language): string | null =>
  seconds ? joined(seconds, UNITS[language] ?? ['h', 'min', 's'], ' ', ' ') : null

/** Null if neither time is set. */
export const totalTime = (recipe: {
  prep_time_sec: number | null
  cook_time_sec: number | null
}): number | null =>
  recipe.prep_time_sec === null && recipe.cook_time_sec === null
    ? null
    : (recipe.prep_time_sec ?? 0) + (recipe.cook_time_sec ?? 0)
