import { type Static, Type } from 'typebox'
import { id, Nullable, named, timestamp } from '../fields.ts'
import { Day, MealKind, PlannedMealBase } from './meal-plan.ts'

/** Of one plan by one person. */
export const MAX_SHARED_WEEKS = 60
/** So long after its last day the page is still there. */
export const SHARED_WEEK_DAYS = 28

const { day, meal, title, servings } = PlannedMealBase.properties

export const SharedWeekQuery = Type.Object(
  {
    from: Day('The first of the seven days'),
    kitchen_id: Type.Optional(id('The plan of this kitchen instead of your own')),
  },
  { additionalProperties: false },
)
export const SharedWeekState = named('SharedWeekState', {
  created_at: Nullable(timestamp('Since when you share it; null: you do not')),
})
export const SharedWeekCreated = named('SharedWeekCreated', {
  address: Type.String({
    description: 'The page, for whoever you give it to. It is told only here, and good until another is made',
  }),
})
export const SharedMeal = named('SharedMeal', {
  day,
  meal,
  title,
  recipe_id: Nullable(id('The recipe, where whoever asks sees it')),
  servings,
  is_leftover: Type.Boolean({ description: 'Whether it is what is left over of another meal' }),
})
export const SharedWeekRead = named('SharedWeekRead', {
  from: Day('The first day'),
  to: Day('The last day'),
  kitchen_name: Nullable(Type.String({ description: 'The kitchen whose plan it is; null: one person’s' })),
  kinds: Type.Array(MealKind, { description: 'The meals of a day, in their order' }),
  meals: Type.Array(SharedMeal, { description: 'By day; within a day by position' }),
})

export type SharedWeekState = Static<typeof SharedWeekState>
export type SharedWeekCreated = Static<typeof SharedWeekCreated>
export type SharedWeekRead = Static<typeof SharedWeekRead>
export type SharedMeal = Static<typeof SharedMeal>
