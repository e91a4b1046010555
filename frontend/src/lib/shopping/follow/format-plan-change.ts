import type { PlanChange } from '@larder/contract/shopping/followed-plans'
import type { ShoppingListRecipeRead } from '@larder/contract/shopping/shopping-lists'
import * as m from '#lib/generated/messages.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { weekdayName } from '#lib/planning/plan/format-plan.ts'

type ChangedMeal = PlanChange['meals'][number]
type ListedRecipe = Pick<ShoppingListRecipeRead, 'title' | 'day' | 'servings'>

const MESSAGES: Record<ChangedMeal['kind'], (values: { title: string; day: string }) => string> = {
  added: m.shopping_plan_added,
  removed: m.shopping_plan_removed,
  moved: m.shopping_plan_moved,
  servings: m.shopping_plan_servings,
  dish: m.shopping_plan_dish,
  recipe: m.shopping_plan_recipe,
}

/** "3 up, 1 down" */
export function formatDifference({ more, less }: Pick<PlanChange, 'more' | 'less'>): string {
  if (more > 0 && less > 0) return m.shopping_plan_both({ more, less })
  if (more > 0) return m.shopping_plan_more({ count: more })
  return less > 0 ? m.shopping_plan_less({ count: less }) : m.shopping_plan_same()
}

/** "Lasagne (Thursday) was removed". `recipes` gives the new number of servings. */
export const formatCause = ({ meals }: Pick<PlanChange, 'meals'>, recipes: readonly ListedRecipe[]): string =>
  new Intl.ListFormat(localeTag(), { type: 'unit', style: 'short' }).format(
    meals.map((meal) => describeMeal(meal, recipes)),
  )

function describeMeal({ kind, title, day }: ChangedMeal, recipes: readonly ListedRecipe[]): string {
  const listed = recipes.find((recipe) => recipe.title === title && recipe.day === day)
  if (kind === 'servings' && listed?.servings)
    return m.shopping_plan_servings_now({ title, count: listed.servings })
  return MESSAGES[kind]({ title, day: day ? weekdayName(day) : '' })
}
