import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, Nullable, named, OneOf } from '../fields.ts'
import { Day, PlannedDay } from '../planning/meal-plan.ts'

const MAX_SHOPPING_DAYS = 31
export const MAX_FOLLOWED_DAYS = 62
export const MAX_FOLLOWED_MEALS = 300
export const MAX_FOLLOWING_LISTS = 20
export const MAX_PLAN_CHANGES = 10

export const ShoppingDays = Type.Array(PlannedDay, {
  minItems: 1,
  maxItems: MAX_SHOPPING_DAYS,
  uniqueItems: true,
  description: 'Days to shop for',
})

export const FollowedPlanCreate = named(
  'FollowedPlanCreate',
  {
    kitchen_id: Type.Optional(Nullable(id('ID of the kitchen whose plan to follow; null for your own plan'))),
    days: ShoppingDays,
    without_ingredient_ids: Type.Optional(
      Type.Array(id('ID of an ingredient that the meals need'), {
        maxItems: 1000,
        description:
          'IDs of ingredients that you have at home, so they are not added to the list; default: your staples. If you send this field, Larder learns from it: an ingredient that you leave out twice in a row becomes a staple.',
      }),
    ),
  },
  { examples: [{ days: ['2026-11-20', '2026-11-21'] }] },
)

export const FollowedPlan = named('FollowedPlan', {
  kitchen_id: Nullable(
    id('ID of the kitchen whose plan the list follows; null for the personal plan of the user `user_id`'),
  ),
  user_id: id(
    'ID of the user who made the list follow the plan. The list contains only recipes that this user can see',
  ),
  username: Type.String({ description: 'Username of that user' }),
  days: Type.Array(Day('A day'), { description: 'Followed days, earliest first' }),
})

const MEAL_CHANGES = ['added', 'removed', 'moved', 'servings', 'dish', 'recipe'] as const
export const ChangedMeal = named('ChangedMeal', {
  kind: OneOf(MEAL_CHANGES, 'Kind of change'),
  title: Type.String({ description: 'Title of the meal' }),
  day: Nullable(Day('Day of the meal; for a removed meal, the day it was planned for')),
})
export const PlanChange = named('PlanChange', {
  id: id('ID of the change; newer changes have higher IDs'),
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
