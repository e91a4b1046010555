import { type Static, Type } from 'typebox'
import { Nullable, named, OneOf, timestamp } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

const base = {
  is_timed: Type.Boolean({
    description:
      'True: each event starts at the time of its meal kind. False, or if the meal kind has no time: all-day event',
  }),
  language: OneOf(LANGUAGES, 'Language of the meal names'),
}

export const MealPlanFeedCreate = named('MealPlanFeedCreate', base, {
  examples: [{ is_timed: true, language: 'en' }],
})
export const MealPlanFeedCreated = named('MealPlanFeedCreated', {
  ...base,
  address: Type.String({
    description: 'URL of the calendar feed. Only this response contains it; creating a new feed replaces it.',
  }),
})
export const MealPlanFeedRead = named('MealPlanFeedRead', {
  created_at: Nullable(timestamp('Creation time of the feed; null if there is none')),
})

export type MealPlanFeedCreate = Static<typeof MealPlanFeedCreate>
export type MealPlanFeedCreated = Static<typeof MealPlanFeedCreated>
export type MealPlanFeedRead = Static<typeof MealPlanFeedRead>
