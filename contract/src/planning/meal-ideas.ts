import { type Static, Type } from 'typebox'
import { id, line, Nullable, named, OneOf } from '../fields.ts'
import { PlannedDay } from '../shopping/followed-plans.ts'
import { Day } from './meal-plan.ts'

export const MAX_IDEAS = 14
const MAX_SKIPPED = 100

export const IDEA_REASONS = [
  'quick',
  'never',
  'long_ago',
  'favourite',
  'category',
  'uses_up',
  'season',
] as const
export const IdeaReason = named('IdeaReason', {
  kind: OneOf(IDEA_REASONS, 'The rule that favours the recipe'),
  number: Nullable(
    Type.Integer({
      description: 'For `quick`, the minutes it takes; for `long_ago`, the days since it was cooked',
    }),
  ),
  name: Nullable(Type.String({ description: 'The category, or the food that is used up or in season' })),
  title: Nullable(Type.String({ description: 'For `uses_up`, the other meal that needs the food' })),
})
export const MealIdea = named('MealIdea', {
  day: Day('The day'),
  meal: Type.String({ description: 'The requested meal, such as `dinner`' }),
  recipe_id: Nullable(id('The recipe; null if the rules allow none')),
  title: Nullable(Type.String({ description: 'Title of the recipe' })),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'Number of servings of the recipe' })),
  total_time_sec: Nullable(Type.Integer({ minimum: 0, description: 'Total time in seconds' })),
  reasons: Type.Array(IdeaReason, { description: 'Reasons for the suggestion' }),
})
export const MealIdeas = named('MealIdeas', {
  ideas: Type.Array(MealIdea, { description: 'One suggestion per day, in order' }),
})

const RULES = {
  favourites: 'Prefer favourites',
  categories: 'Prefer categories that the week does not have yet',
  use_up: 'Prefer recipes that use up perishable food of another meal',
  season: 'Prefer food in season',
}
const isOn = (description: string) =>
  Type.Optional(OneOf(['true', 'false'], `${description}; default: the rules of the plan`))

export const IdeaRules = named(
  'IdeaRules',
  {
    weekday_minutes: Nullable(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'Longest total time from Monday to Friday, in minutes; null for no limit',
      }),
    ),
    not_cooked_days: Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Number of days in which the recipe was neither cooked nor planned',
    }),
    favourites: Type.Boolean({ description: RULES.favourites }),
    categories: Type.Boolean({ description: RULES.categories }),
    use_up: Type.Boolean({ description: RULES.use_up }),
    season: Type.Boolean({ description: RULES.season }),
  },
  {
    examples: [
      {
        ...{ weekday_minutes: 30, not_cooked_days: 21 },
        ...{ favourites: true, categories: true, use_up: true, season: false },
      },
    ],
  },
)
/** For plans without rules of their own. */
export const DEFAULT_RULES: Static<typeof IdeaRules> = {
  ...{ weekday_minutes: 45, not_cooked_days: 14 },
  ...{ favourites: true, categories: true, use_up: true, season: true },
}

const Choice = Type.String({
  pattern: '^(19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}\\.[1-9][0-9]{0,8}$',
  description: 'A day and a recipe ID, separated by a dot, such as `2026-11-20.42`',
})

export const MealIdeasQuery = Type.Object(
  {
    day: Type.Array(PlannedDay, {
      ...{ minItems: 1, maxItems: MAX_IDEAS, uniqueItems: true },
      description: 'Days to fill, one meal each; repeatable',
    }),
    kitchen_id: Type.Optional(id('Kitchen whose plan is meant; default: your own plan')),
    meal: Type.Optional(line(40, 'The meal; default: `dinner`')),
    weekday_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description:
          'Longest total time from Monday to Friday, in minutes; 0 for no limit; default: the rules of the plan',
      }),
    ),
    not_cooked_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3650,
        description:
          'Number of days in which the recipe was neither cooked nor planned; default: the rules of the plan',
      }),
    ),
    favourites: isOn(RULES.favourites),
    categories: isOn(RULES.categories),
    use_up: isOn(RULES.use_up),
    season: isOn(RULES.season),
    keep: Type.Optional(
      Type.Array(Choice, { maxItems: MAX_IDEAS, description: 'Suggestions to keep; repeatable' }),
    ),
    skip: Type.Optional(
      Type.Array(id('A recipe'), {
        maxItems: MAX_SKIPPED,
        description: 'Recipes not to suggest; repeatable',
      }),
    ),
  },
  { additionalProperties: false },
)

export type IdeaRules = Static<typeof IdeaRules>
export type IdeaReason = Static<typeof IdeaReason>
export type MealIdea = Static<typeof MealIdea>
export type MealIdeas = Static<typeof MealIdeas>
export type MealIdeasQuery = Static<typeof MealIdeasQuery>
