import { type Static, Type } from 'typebox'
import { id, Nullable, named, timestamp } from '../fields.ts'
import { Day, MealKind, PlannedMealBase } from './meal-plan.ts'

/** Per user and plan. */
export const MAX_SHARED_WEEKS = 60
/** The page expires this many days after its last day. */
export const SHARED_WEEK_DAYS = 28

const { day, meal, title, servings } = PlannedMealBase.properties

export const SharedWeekQuery = Type.Object(
  {
    from: Day('First of the seven days'),
    kitchen_id: Type.Optional(id('Kitchen whose plan is meant; default: your own plan')),
  },
  { additionalProperties: false },
)
export const SharedWeekState = named('SharedWeekState', {
  created_at: Nullable(timestamp('Time when you shared the week; null if it is not shared')),
})
export const SharedWeekCreated = named('SharedWeekCreated', {
  address: Type.String({
    description: 'URL of the page. It is shown only in this response; a new one replaces it.',
  }),
})
export const SharedMeal = named('SharedMeal', {
  day,
  meal,
  title,
  recipe_id: Nullable(id('The recipe, if the caller can read it')),
  servings,
  is_leftover: Type.Boolean({ description: 'Whether it is leftovers of another meal' }),
})
export const SharedWeekRead = named('SharedWeekRead', {
  from: Day('First day'),
  to: Day('Last day'),
  kitchen_name: Nullable(Type.String({ description: 'Kitchen whose plan it is; null for a personal plan' })),
  kinds: Type.Array(MealKind, { description: 'Meal kinds of a day, in order' }),
  meals: Type.Array(SharedMeal, { description: 'Sorted by day, then position' }),
})

export type SharedWeekState = Static<typeof SharedWeekState>
export type SharedWeekCreated = Static<typeof SharedWeekCreated>
export type SharedWeekRead = Static<typeof SharedWeekRead>
export type SharedMeal = Static<typeof SharedMeal>
