/** Splits names in one field at the usual separators. */
export const splitWords = (text: string | null, by: RegExp = /[,;|\n]/): string[] => [
  ...new Set(
    (text ?? '')
      .split(by)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export const joinParagraphs = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter((part) => part).join('\n\n') || null

export const findUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : null

/** Scales a rating out of `best` to 0 to 5 in half steps. */
export function parseRating(value: number | null, best = 5): number | null {
  if (value === null || !(value > 0) || !(best > 0)) return null
  return Math.min(5, Math.round((value / best) * 10) / 2)
}

/** Parses nutrition that is stored as text. */
export const parseNutritionText = (text: string | null): Record<string, string> => (text ? { text } : {})
