import { type Static, Type } from 'typebox'
import { id, Nullable, named, timestamp } from '../fields.ts'
import { Day, MealKind, PlannedMealBase } from './meal-plan.ts'

/** Per user and plan. */
export const MAX_SHARED_WEEKS = 60
/** The page expires this many days after its last day. */
export const SHARED_WEEK_EXPIRY_DAYS = 28

const { day, meal, title, servings } = PlannedMealBase.properties

export const SharedWeekQuery = Type.Object(
  {
    from: Day('First of the seven days'),
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan')),
  },
  { additionalProperties: false },
)
export const SharedWeekState = named('SharedWeekState', {
  created_at: Nullable(timestamp('Time at which you shared the week; null if it is not shared')),
})
export const SharedWeekCreated = named('SharedWeekCreated', {
  address: Type.String({
    description: 'URL of the page. Only this response contains it; sharing the week again replaces it.',
  }),
})
export const SharedMeal = named('SharedMeal', {
  day,
  meal,
  title,
  recipe_id: Nullable(id('ID of the recipe; null if you cannot see it')),
  servings,
  is_leftover: Type.Boolean({ description: 'Whether this meal uses the leftovers of another one' }),
})
export const SharedWeekRead = named('SharedWeekRead', {
  from: Day('First day'),
  to: Day('Last day'),
  kitchen_name: Nullable(
    Type.String({ description: 'Name of the kitchen that the plan belongs to; null for a personal plan' }),
  ),
  kinds: Type.Array(MealKind, { description: 'Meal kinds of a day, in order' }),
  meals: Type.Array(SharedMeal, { description: 'Sorted by day, then position' }),
})

export type SharedWeekState = Static<typeof SharedWeekState>
export type SharedWeekCreated = Static<typeof SharedWeekCreated>
export type SharedWeekRead = Static<typeof SharedWeekRead>
export type SharedMeal = Static<typeof SharedMeal>
