import { type Static, Type } from 'typebox'
import { Nullable, named, OneOf, timestamp } from '../fields.ts'

const base = {
  is_timed: Type.Boolean({
    description:
      'Whether meals stand at the time of their kind; else, and where it has none, for the whole day',
  }),
  language: OneOf(['en', 'de'], 'In which it names meals'),
}

export const MealPlanFeedCreate = named('MealPlanFeedCreate', base, {
  examples: [{ is_timed: true, language: 'en' }],
})
export const MealPlanFeedCreated = named('MealPlanFeedCreated', {
  ...base,
  address: Type.String({
    description: 'What calendars ask. It is told only here, and good until another is made',
  }),
})
export const MealPlanFeedRead = named('MealPlanFeedRead', {
  created_at: Nullable(timestamp('Since when there is one; null: there is none')),
})

export type MealPlanFeedCreate = Static<typeof MealPlanFeedCreate>
export type MealPlanFeedCreated = Static<typeof MealPlanFeedCreated>
export type MealPlanFeedRead = Static<typeof MealPlanFeedRead>
