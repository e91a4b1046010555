import { type Static, Type } from 'typebox'
import { Nullable, named, OneOf, timestamp } from '../fields.ts'

const base = {
  is_timed: Type.Boolean({
    description:
      'True: events start at the time of their meal kind; without a time, and if false, they are all-day events',
  }),
  language: OneOf(['en', 'de'], 'Language of the meal names'),
}

export const MealPlanFeedCreate = named('MealPlanFeedCreate', base, {
  examples: [{ is_timed: true, language: 'en' }],
})
export const MealPlanFeedCreated = named('MealPlanFeedCreated', {
  ...base,
  address: Type.String({
    description: 'URL of the calendar feed. It is shown only in this response; a new one replaces it.',
  }),
})
export const MealPlanFeedRead = named('MealPlanFeedRead', {
  created_at: Nullable(timestamp('Creation time of the feed; null if there is none')),
})

export type MealPlanFeedCreate = Static<typeof MealPlanFeedCreate>
export type MealPlanFeedCreated = Static<typeof MealPlanFeedCreated>
export type MealPlanFeedRead = Static<typeof MealPlanFeedRead>
