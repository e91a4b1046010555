import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { isoDuration, totalTime } from './durations.ts'

/** Programs read schema.org values as HTML, so special characters are escaped. */
export const asHtml = (text: string): string =>
  /<[a-z/!]|&[#a-z]/i.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text

export const asHtmlOrNull = (text: string | null): string | null => (text === null ? null : asHtml(text))

/** Omits empty values. */
export const withoutNulls = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

export const toSchemaTimes = (recipe: ArchivedRecipe) => ({
  prepTime: isoDuration(recipe.prep_time_sec),
  cookTime: isoDuration(recipe.cook_time_sec),
  totalTime: isoDuration(totalTime(recipe)),
})

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
