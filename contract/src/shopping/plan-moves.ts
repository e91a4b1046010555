import { type Static, Type } from 'typebox'
import { count, id, named } from '../fields.ts'
import { Day, Key } from '../planning/meal-plan.ts'
import { MAX_RECIPE_REQUESTS, OwnUnsharedRecipe } from '../planning/recipe-requests.ts'
import { MAX_FOLLOWING_LISTS } from './followed-plans.ts'

/** Five meals a day for a year. */
export const MAX_MOVED_MEALS = 2000

const from = Type.Optional(Day('First day of the meals to move; default: today in UTC'))

export const PlanMoveQuery = Type.Object({ from }, { additionalProperties: false })
export const PlanMovePreview = named('PlanMovePreview', {
  own_meals: count('Number of meals on your own plan on or after `from`'),
  kitchen_meals: count('Number of meals on the kitchen’s plan on or after `from`'),
})

export const PlanMoveCreate = named('PlanMoveCreate', { from }, { examples: [{ from: '2026-11-20' }] })

export const PlanMoveUndo = named(
  'PlanMoveUndo',
  {
    meal_keys: Type.Array(Key('Key of a moved meal'), {
      maxItems: MAX_MOVED_MEALS,
      description: 'Keys of the moved meals',
    }),
    shopping_list_ids: Type.Array(id('ID of a list that followed your plan'), {
      maxItems: MAX_FOLLOWING_LISTS,
      description: 'Shopping lists that followed your plan and now follow the kitchen’s',
    }),
  },
  { examples: [{ meal_keys: ['5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b22'], shopping_list_ids: [] }] },
)
export const PlanMoveRead = named('PlanMoveRead', {
  moved: count('Number of meals that were moved'),
  unshared: Type.Array(OwnUnsharedRecipe, {
    description: `Your private recipes among the moved meals, at most ${MAX_RECIPE_REQUESTS}; other members see only their titles`,
  }),
  undo: PlanMoveUndo,
})
export const PlanMoveUndone = named('PlanMoveUndone', {
  moved: count('Number of meals that were moved back to your own plan'),
})

export type PlanMovePreview = Static<typeof PlanMovePreview>
export type PlanMoveCreate = Static<typeof PlanMoveCreate>
export type PlanMoveUndo = Static<typeof PlanMoveUndo>
export type PlanMoveRead = Static<typeof PlanMoveRead>
export type PlanMoveUndone = Static<typeof PlanMoveUndone>
