import { parseDuration } from '../draft/parse-duration.ts'

const NUMBER = '\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾])?|[¼½¾]'
const HOURS = '(?:h|hrs?|hours?|std\\.?|stunden?)'
const MINUTES = '(?:min|mins|minutes?|min\\.|minuten?)'
const DURATION = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(?:${NUMBER})\\s*${HOURS}(?:\\s*(?:and|und)?\\s*\\d+\\s*${MINUTES})?|(?:${NUMBER})\\s*${MINUTES})(?!\\p{L})`,
  'iu',
)

/** The first duration in a step, such as "bake for 25 minutes", in seconds. Of a range, the longer end. */
export function findDuration(instruction: string): number | undefined {
  const named = DURATION.exec(instruction)?.[0]
  const seconds = named ? parseDuration(named) : undefined
  return seconds ? seconds : undefined
}
