import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, Nullable, named, OneOf } from '../fields.ts'
import { Day } from '../planning/meal-plan.ts'

export const MAX_SHOPPED_DAYS = 31
export const MAX_FOLLOWED_DAYS = 62
export const MAX_FOLLOWED_MEALS = 300
export const MAX_FOLLOWING_LISTS = 20
export const MAX_PLAN_CHANGES = 10

/** The pattern limits the years to those that plans accept. */
export const PlannedDay = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])',
  description: 'A day of the plan',
})
export const ShoppedDays = Type.Array(PlannedDay, {
  minItems: 1,
  maxItems: MAX_SHOPPED_DAYS,
  uniqueItems: true,
  description: 'Days to shop for',
})

export const FollowedPlanCreate = named(
  'FollowedPlanCreate',
  {
    kitchen_id: Type.Optional(Nullable(id('Kitchen whose plan to follow; null for your own plan'))),
    days: ShoppedDays,
    without_ingredient_ids: Type.Optional(
      Type.Array(id('An ingredient that the meals need'), {
        maxItems: 1000,
        description:
          'Ingredients that are at home and stay off the list; default: your staples. If sent, Larder learns from it: an ingredient left out twice in a row becomes a staple.',
      }),
    ),
  },
  { examples: [{ days: ['2026-11-20', '2026-11-21'] }] },
)

export const FollowedPlan = named('FollowedPlan', {
  kitchen_id: Nullable(id('Kitchen whose plan is followed; null for the plan of `user_id`')),
  user_id: id('User who set it up; the list contains the recipes that they can read'),
  username: Type.String({ description: 'Username of that user' }),
  days: Type.Array(Day('A day'), { description: 'Followed days, in order' }),
})

export const MEAL_CHANGES = ['added', 'removed', 'moved', 'servings', 'dish', 'recipe'] as const
export const ChangedMeal = named('ChangedMeal', {
  kind: OneOf(MEAL_CHANGES, 'Kind of change'),
  title: Type.String({ description: 'Title of the meal' }),
  day: Nullable(Day('Day of the meal; for a removed meal, its last day')),
})
export const PlanChange = named('PlanChange', {
  id: id('Identifies the change; later changes have higher IDs'),
  username: Nullable(Type.String({ description: 'Username of the user who changed the plan' })),
  more: count('Number of items whose amount increased'),
  less: count('Number of items whose amount decreased'),
  meals: Type.Array(ChangedMeal, { description: 'Changed meals, at most ten' }),
  created_at: CreatedAt,
})

export type FollowedPlanCreate = Static<typeof FollowedPlanCreate>
export type FollowedPlan = Static<typeof FollowedPlan>
export type ChangedMeal = Static<typeof ChangedMeal>
export type PlanChange = Static<typeof PlanChange>
