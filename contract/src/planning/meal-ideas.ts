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
  kind: OneOf(IDEA_REASONS, 'Which rule speaks for it'),
  number: Nullable(
    Type.Integer({
      description: 'Of `quick` the minutes it takes, of `long_ago` the days since it was cooked',
    }),
  ),
  name: Nullable(Type.String({ description: 'The category, or the food that is used up or in season' })),
  title: Nullable(Type.String({ description: 'Of `uses_up`: the other meal that needs it' })),
})
export const MealIdea = named('MealIdea', {
  day: Day('The day'),
  meal: Type.String({ description: 'The meal that was asked for' }),
  recipe_id: Nullable(id('The recipe; null: none is left that the rules allow')),
  title: Nullable(Type.String({ description: 'Its title' })),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'For how many it is written' })),
  total_time_sec: Nullable(Type.Integer({ minimum: 0, description: 'How long it takes' })),
  reasons: Type.Array(IdeaReason, { description: 'What speaks for it' }),
})
export const MealIdeas = named('MealIdeas', {
  ideas: Type.Array(MealIdea, { description: 'One for each day, in their order' }),
})

const RULES = {
  favourites: 'Favourites speak for themselves',
  categories: 'A category that the week does not have yet speaks for it',
  use_up: 'So does what uses up food that keeps badly and another meal needs',
  season: 'And what is in season',
}
const isOn = (description: string) =>
  Type.Optional(OneOf(['true', 'false'], `${description}; as in the rules of the plan unless you say`))

export const IdeaRules = named(
  'IdeaRules',
  {
    weekday_minutes: Nullable(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'From Monday to Friday: ready in so many minutes; null: however long it takes',
      }),
    ),
    not_cooked_days: Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Neither cooked nor planned for so many days',
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
/** Where a plan says nothing else. */
export const DEFAULT_RULES: Static<typeof IdeaRules> = {
  ...{ weekday_minutes: 45, not_cooked_days: 14 },
  ...{ favourites: true, categories: true, use_up: true, season: true },
}

/** What was chosen on a day: `2026-11-20.42`. */
const Choice = Type.String({
  pattern: '^(19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}\\.[1-9][0-9]{0,8}$',
  description: 'A day and a recipe, with a dot between them',
})

export const MealIdeasQuery = Type.Object(
  {
    day: Type.Array(PlannedDay, {
      ...{ minItems: 1, maxItems: MAX_IDEAS, uniqueItems: true },
      description: 'Repeatable: the days to fill, one meal each',
    }),
    kitchen_id: Type.Optional(id('The plan of this kitchen instead of your own')),
    meal: Type.Optional(line(40, 'Which meal; dinner, unless you say')),
    weekday_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description:
          'From Monday to Friday: ready in so many minutes, 0: however long it takes; as in the rules of the plan unless you say',
      }),
    ),
    not_cooked_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3650,
        description:
          'Neither cooked nor planned for so many days; as in the rules of the plan unless you say',
      }),
    ),
    favourites: isOn(RULES.favourites),
    categories: isOn(RULES.categories),
    use_up: isOn(RULES.use_up),
    season: isOn(RULES.season),
    keep: Type.Optional(
      Type.Array(Choice, { maxItems: MAX_IDEAS, description: 'Repeatable: stays as it was suggested' }),
    ),
    skip: Type.Optional(
      Type.Array(id('A recipe'), { maxItems: MAX_SKIPPED, description: 'Repeatable: not this one' }),
    ),
  },
  { additionalProperties: false },
)

export type IdeaRules = Static<typeof IdeaRules>
export type IdeaReason = Static<typeof IdeaReason>
export type MealIdea = Static<typeof MealIdea>
export type MealIdeas = Static<typeof MealIdeas>
export type MealIdeasQuery = Static<typeof MealIdeasQuery>
