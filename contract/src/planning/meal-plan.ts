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

/** More days than one looks at, and more meals than anyone plans in them. */
export const MAX_PLAN_DAYS = 366
export const MAX_MEALS_READ = 2000
export const MAX_MEALS_A_DAY = 50
export const MAX_MEALS = 20_000
export const FIRST_PLAN_DAY = '1900-01-01'
export const LAST_PLAN_DAY = '2999-12-31'
const MAX_POSITION = 1e12

export const Day = (description: string) => Type.String({ format: 'date', description })
export const Key = (description: string) => Type.String({ format: 'uuid', description })
const Meal = line(40, 'Which meal: one of the plan’s kinds, such as `dinner`, or any other word')

export const MealKind = named('MealKind', {
  meal: Meal,
  time: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'When it is, on the clock; null: at any time',
    }),
  ),
})
export const MealKinds = named(
  'MealKinds',
  { kinds: Type.Array(MealKind, { maxItems: 12, description: 'In the order of the day, each once' }) },
  { examples: [{ kinds: [{ meal: 'dinner', time: '18:30' }] }] },
)
/** Where a plan says nothing else. These four have words in every language. */
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
  description: 'Where it stands among the others of that meal; the lowest first',
})

export const PlannedMealBase = defineBase('PlannedMeal', {
  day: Day('The day, a date of the Gregorian calendar: no time zone moves it'),
  meal: Meal,
  position: MealPosition,
  recipe_id: Nullable(id('The recipe; null for words, and when it is gone or not for you to see')),
  title: line(200, 'What there is; of a recipe its title'),
  servings: Nullable(Type.Integer({ minimum: 1, maximum: 1000, description: 'For how many' })),
  note: Nullable(text(1000, 'A remark')),
  cook_user_id: Nullable(id('Who cooks: one of the people of the plan')),
  leftover_of_id: Nullable(id('The meal of the same plan whose leftovers these are')),
  repeat_key: Nullable(Key('What meals share that were planned as one repeat, such as every Friday’s')),
})
const base = PlannedMealBase.properties

export const PlannedMealCreate = named(
  'PlannedMealCreate',
  {
    kitchen_id: Type.Optional(Nullable(id('The kitchen whose plan it is; null: your own'))),
    key: Type.Optional(Key('Your name for it: a second meal with this key is the first one')),
    ...optional(base),
    day: base.day,
    meal: base.meal,
  },
  {
    description: 'Needs `recipe_id`, `title` or `leftover_of_id`',
    examples: [{ day: '2026-11-20', meal: 'dinner', recipe_id: 1, servings: 4 }],
  },
)
export const PlannedMealUpdate = named('PlannedMealUpdate', optional(base), {
  description:
    'What is absent stays, null clears; a `title` without a `recipe_id` puts words in place of the recipe',
  examples: [{ day: '2026-11-21', meal: 'lunch' }],
})

const read = {
  id: id('Identifies the meal'),
  key: Key('The name that the device gave it'),
  kitchen_id: Nullable(id('The kitchen whose plan it is; null: one person’s')),
  ...base,
  unshared: Nullable(UnsharedRecipe),
  cook_name: Nullable(Type.String({ description: 'The username of who cooks' })),
  leftover_of_key: Nullable(Key('The meal whose leftovers these are, while it is planned')),
  leftover_of_day: Nullable(Day('And its day')),
  stamp: count('Newest change to it, in milliseconds; operations must come after it'),
  version: Version,
  created_at: CreatedAt,
}
export const PlannedMeal = named('PlannedMeal', read)
export const PlannedMealRead = named('PlannedMealRead', { ...read, may: May(PLANNED_MEAL_ACTIONS) })

export const MealPlanPerson = named('MealPlanPerson', {
  user_id: id('Someone whose plan it is'),
  username: Type.String({ description: 'Their username' }),
})
export const MealPlanRead = named('MealPlanRead', {
  kitchen_id: Nullable(id('The kitchen; null: your own plan')),
  version: count('Counts the changes to the plan; 0 while nothing was ever planned'),
  from: Day('The first day'),
  to: Day('The last day'),
  kinds: Type.Array(MealKind, { description: 'The meals of a day, in their order' }),
  people: Type.Array(MealPlanPerson, { description: 'Who reads and changes it' }),
  meals: Type.Array(PlannedMeal, { description: 'By day; within a day by position' }),
})

const kitchenId = Type.Optional(id('The plan of this kitchen instead of your own'))
export const MealPlanOwnerQuery = Type.Object({ kitchen_id: kitchenId }, { additionalProperties: false })
export const MealPlanQuery = Type.Object(
  {
    from: Type.Optional(Day('The first day; today, in UTC, unless you say')),
    to: Type.Optional(Day(`The last day, at most ${MAX_PLAN_DAYS} days in all; a week, unless you say`)),
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
export type MealPlanPerson = Static<typeof MealPlanPerson>
