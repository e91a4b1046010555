import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  defineBase,
  id,
  line,
  May,
  Nullable,
  named,
  optional,
  text,
  Version,
} from '../fields.ts'
import { UnsharedRecipe } from './recipe-requests.ts'

export const PLANNED_MEAL_ACTIONS = ['update', 'delete'] as const

export const MAX_PLAN_DAYS = 366
export const MAX_MEALS_READ = 2000
export const MAX_MEALS_A_DAY = 50
export const MAX_MEALS = 20_000
export const FIRST_PLAN_DAY = '1900-01-01'
export const LAST_PLAN_DAY = '2999-12-31'
const MAX_POSITION = 1e12

export const Day = (description: string) => Type.String({ format: 'date', description })
/** The pattern limits the years to those that plans accept. */
export const PlannedDay = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])',
  description: 'A day of the plan',
})
export const Key = (description: string) => Type.String({ format: 'uuid', description })
const Meal = line(40, 'Kind of meal, such as `dinner`; any text, whether or not the plan lists it')

export const MealKind = named('MealKind', {
  meal: Meal,
  time: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'Local time, such as `18:30`; null for no fixed time',
    }),
  ),
})
export const MealKinds = named(
  'MealKinds',
  {
    kinds: Type.Array(MealKind, {
      maxItems: 12,
      description: 'Meal kinds, in the order of the day, without duplicates',
    }),
  },
  { examples: [{ kinds: [{ meal: 'dinner', time: '18:30' }] }] },
)
/** The default kinds. All languages have labels for these four. */
export const MEALS = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export const DEFAULT_KINDS: MealKind[] = [
  { meal: 'breakfast', time: '08:00' },
  { meal: 'lunch', time: '12:30' },
  { meal: 'dinner', time: '19:00' },
  { meal: 'snack', time: null },
]

export const MealPosition = Type.Number({
  minimum: -MAX_POSITION,
  maximum: MAX_POSITION,
  description: 'Sort key among the meals of the same day and kind, ascending',
})

export const PlannedMealBase = defineBase('PlannedMeal', {
  day: Day('Calendar date, independent of time zones'),
  meal: Meal,
  position: MealPosition,
  recipe_id: Nullable(
    id('ID of the recipe; null for free text, or if the recipe was deleted or you cannot see it'),
  ),
  title: line(200, 'Title of the recipe, or free text'),
  servings: Nullable(Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of servings' })),
  note: Nullable(text(1000, 'Note')),
  cook_user_id: Nullable(id('ID of the user who cooks; the user must have access to the plan')),
  leftover_of_id: Nullable(id('ID of the meal on the same plan whose leftovers this meal uses')),
  repeat_key: Nullable(
    Key('Key that all meals of one repeated series have in common, such as a meal every Friday'),
  ),
})
const base = PlannedMealBase.properties

export const PlannedMealCreate = named(
  'PlannedMealCreate',
  {
    kitchen_id: Type.Optional(Nullable(id('ID of the kitchen whose plan to use; null for your own plan'))),
    key: Type.Optional(
      Key('Key created by the client. If a meal with this key exists, the response is that meal'),
    ),
    ...optional(base),
    day: base.day,
    meal: base.meal,
  },
  {
    description: 'Requires `recipe_id`, `title` or `leftover_of_id`',
    examples: [{ day: '2026-11-20', meal: 'dinner', recipe_id: 1, servings: 4 }],
  },
)
export const PlannedMealUpdate = named('PlannedMealUpdate', optional(base), {
  description:
    'Absent fields stay unchanged; null clears a field. A `title` without `recipe_id` replaces the recipe with free text',
  examples: [{ day: '2026-11-21', meal: 'lunch' }],
})

const read = {
  id: id('ID of the meal'),
  key: Key('Key created by the client'),
  kitchen_id: Nullable(id('ID of the kitchen whose plan the meal is on; null for a personal plan')),
  ...base,
  unshared: Nullable(UnsharedRecipe),
  cook_name: Nullable(Type.String({ description: 'Username of the cook' })),
  leftover_of_key: Nullable(
    Key('Key of the meal whose leftovers this meal uses; null if that meal is no longer planned'),
  ),
  leftover_of_day: Nullable(Day('Day of the meal whose leftovers this meal uses')),
  stamp: count('Logical clock of the newest change, in milliseconds; a later `at` overrides it'),
  version: Version,
  created_at: CreatedAt,
}
export const PlannedMeal = named('PlannedMeal', read)
export const PlannedMealRead = named('PlannedMealRead', { ...read, may: May(PLANNED_MEAL_ACTIONS) })

const MealPlanPerson = named('MealPlanPerson', {
  user_id: id('ID of a user who can read and change the plan'),
  username: Type.String({ description: 'Username of the member' }),
})
export const MealPlanRead = named('MealPlanRead', {
  kitchen_id: Nullable(id('ID of the kitchen; null for your own plan')),
  version: count('Version number of the plan; increases with every change; 0 before the first change'),
  from: Day('First day'),
  to: Day('Last day'),
  kinds: Type.Array(MealKind, { description: 'Meal kinds of a day, in order' }),
  people: Type.Array(MealPlanPerson, { description: 'Users who can read and change the plan' }),
  meals: Type.Array(PlannedMeal, { description: 'Sorted by day, then position' }),
})

const kitchenId = Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan'))
export const MealPlanOwnerQuery = Type.Object({ kitchen_id: kitchenId }, { additionalProperties: false })
export const MealPlanQuery = Type.Object(
  {
    from: Type.Optional(Day('First day; default: today in UTC')),
    to: Type.Optional(Day(`Last of at most ${MAX_PLAN_DAYS} days; default: the seventh`)),
    kitchen_id: kitchenId,
  },
  { additionalProperties: false },
)

export type PlannedMealAction = (typeof PLANNED_MEAL_ACTIONS)[number]
export type MealKind = Static<typeof MealKind>
export type MealKinds = Static<typeof MealKinds>
export type PlannedMeal = Static<typeof PlannedMeal>
export type PlannedMealRead = Static<typeof PlannedMealRead>
export type PlannedMealCreate = Static<typeof PlannedMealCreate>
export type PlannedMealUpdate = Static<typeof PlannedMealUpdate>
export type MealPlanRead = Static<typeof MealPlanRead>
