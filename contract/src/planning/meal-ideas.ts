import { type Static, Type } from 'typebox'
import { id, line, Nullable, named, OneOf } from '../fields.ts'
import { Day, PlannedDay } from './meal-plan.ts'

const MAX_IDEAS = 14
const MAX_SKIPPED = 100

const IDEA_REASONS = ['quick', 'never', 'long_ago', 'favourite', 'category', 'uses_up', 'season'] as const
export const IdeaReason = named('IdeaReason', {
  kind: OneOf(IDEA_REASONS, 'The rule that speaks for the recipe'),
  number: Nullable(
    Type.Integer({
      description: 'For `quick`: total time in minutes; for `long_ago`: days since you last cooked it',
    }),
  ),
  name: Nullable(
    Type.String({
      description: 'For `category`: its name; for `uses_up` and `season`: the name of the food',
    }),
  ),
  title: Nullable(Type.String({ description: 'For `uses_up`: title of the other meal that needs the food' })),
})
export const MealIdea = named('MealIdea', {
  day: Day('The day'),
  meal: Type.String({ description: 'The requested kind of meal, such as `dinner`' }),
  recipe_id: Nullable(id('ID of the recipe; null if the rules allow none')),
  title: Nullable(Type.String({ description: 'Title of the recipe' })),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'Number of servings of the recipe' })),
  total_time_sec: Nullable(Type.Integer({ minimum: 0, description: 'Total time in seconds' })),
  reasons: Type.Array(IdeaReason, { description: 'Reasons for the suggestion' }),
})
export const MealIdeas = named('MealIdeas', {
  ideas: Type.Array(MealIdea, { description: 'One suggestion per day, in order' }),
})

const RULES = {
  favourites: 'Prefer your favourites',
  categories: 'Prefer recipes in categories that the week does not contain yet',
  use_up: 'Prefer recipes that use up perishable food left from another meal',
  season: 'Prefer recipes with food in season',
}
const isOn = (description: string) =>
  Type.Optional(OneOf(['true', 'false'], `${description}; default: the rule of the plan`))

export const IdeaRules = named(
  'IdeaRules',
  {
    weekday_minutes: Nullable(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'Maximum total time of a recipe from Monday to Friday, in minutes; null for no limit',
      }),
    ),
    not_cooked_days: Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Exclude recipes that were cooked or planned within this many days',
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
      description: 'Days to suggest a meal for. The parameter can be repeated.',
    }),
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan')),
    meal: Type.Optional(line(40, 'Kind of meal; default: `dinner`')),
    weekday_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description:
          'Maximum total time of a recipe from Monday to Friday, in minutes; 0 for no limit; default: the rule of the plan',
      }),
    ),
    not_cooked_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3650,
        description:
          'Exclude recipes that were cooked or planned within this many days; default: the rule of the plan',
      }),
    ),
    favourites: isOn(RULES.favourites),
    categories: isOn(RULES.categories),
    use_up: isOn(RULES.use_up),
    season: isOn(RULES.season),
    keep: Type.Optional(
      Type.Array(Choice, {
        maxItems: MAX_IDEAS,
        description: 'Suggestions to keep. The parameter can be repeated.',
      }),
    ),
    skip: Type.Optional(
      Type.Array(id('ID of a recipe'), {
        maxItems: MAX_SKIPPED,
        description: 'IDs of recipes not to suggest. The parameter can be repeated.',
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
