import { type Static, Type } from 'typebox'
import { id, line, named } from '../fields.ts'
import { RecipeSummary } from '../recipes/recipes.ts'
import { PlannedDay } from './meal-plan.ts'

/** Limit for each section. */
export const MAX_CHOICES = 12
export const MAX_PLAN_RECIPES = 200
/** Recipes cooked within this many days are not `not_lately`. */
export const LATELY_DAYS = 30

const section = (description: string) => Type.Array(RecipeSummary, { description })

export const MealChoices = named('MealChoices', {
  recent: section('Recipes that were planned on this plan, or that you cooked, last; newest first'),
  favourites: section('Your favourites, newest first'),
  ideas: section('Recipes that the suggestion rules of the plan allow on this day, best first'),
  not_lately: section(
    `Recipes that you have not cooked for ${LATELY_DAYS} days, least recently cooked first; then recipes that you have never cooked, newest first`,
  ),
})
export const MealChoicesQuery = Type.Object(
  {
    day: PlannedDay,
    meal: Type.Optional(line(40, 'Kind of meal; default: `dinner`')),
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan')),
  },
  { additionalProperties: false },
)

export const PlanRecipes = named('PlanRecipes', {
  items: Type.Array(RecipeSummary, {
    description: `Recipes of the planned meals, by first day; at most ${MAX_PLAN_RECIPES}`,
  }),
})

export type MealChoices = Static<typeof MealChoices>
export type PlanRecipes = Static<typeof PlanRecipes>
