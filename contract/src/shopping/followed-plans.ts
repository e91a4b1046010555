import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, Nullable, named, OneOf } from '../fields.ts'
import { Day } from '../planning/meal-plan.ts'

export const MAX_SHOPPED_DAYS = 31
export const MAX_FOLLOWED_DAYS = 62
export const MAX_FOLLOWED_MEALS = 300
export const MAX_FOLLOWING_LISTS = 20
export const MAX_PLAN_CHANGES = 10

/** Of the years that a plan has. */
export const PlannedDay = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])',
  description: 'A day of the plan',
})
export const ShoppedDays = Type.Array(PlannedDay, {
  minItems: 1,
  maxItems: MAX_SHOPPED_DAYS,
  uniqueItems: true,
  description: 'The days to shop for',
})

export const FollowedPlanCreate = named(
  'FollowedPlanCreate',
  {
    kitchen_id: Type.Optional(Nullable(id('The kitchen whose plan it is; null: your own'))),
    days: ShoppedDays,
    without_ingredient_ids: Type.Optional(
      Type.Array(id('An ingredient that the meals need'), {
        maxItems: 1000,
        description:
          'What stays off the list because it is at home; without it, your staples. Sent at all, it teaches: left out twice in a row is a staple',
      }),
    ),
  },
  { examples: [{ days: ['2026-11-20', '2026-11-21'] }] },
)

export const FollowedPlan = named('FollowedPlan', {
  kitchen_id: Nullable(id('The kitchen whose plan it is; null: of who asked for it')),
  user_id: id('Who asked for it: the list shows what they may see'),
  username: Type.String({ description: 'Their username' }),
  days: Type.Array(Day('A day'), { description: 'In their order' }),
})

export const MEAL_CHANGES = ['added', 'removed', 'moved', 'servings', 'dish', 'recipe'] as const
export const ChangedMeal = named('ChangedMeal', {
  kind: OneOf(MEAL_CHANGES, 'What was done to the meal'),
  title: Type.String({ description: 'What it was called' }),
  day: Nullable(Day('When it is; of what was taken off, when it was')),
})
export const PlanChange = named('PlanChange', {
  id: id('Identifies the change; later ones have higher numbers'),
  username: Nullable(Type.String({ description: 'Who changed the plan' })),
  more: count('Of how many things more is to be bought'),
  less: count('Of how many things less'),
  meals: Type.Array(ChangedMeal, { description: 'Because of these, at most ten of them' }),
  created_at: CreatedAt,
})

export type FollowedPlanCreate = Static<typeof FollowedPlanCreate>
export type FollowedPlan = Static<typeof FollowedPlan>
export type ChangedMeal = Static<typeof ChangedMeal>
export type PlanChange = Static<typeof PlanChange>
