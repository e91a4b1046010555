import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import { isPending } from '#lib/offline/change-queue/queue-state.ts'
import type { PlanChange } from './plan-change.ts'

type People = MealPlanRead['people']
type Draft = Omit<PlannedMeal, 'day' | 'title'> & {
  day: string | null
  title: string | null
  is_removed?: boolean
}

/** Applies unsent changes to the last response. */
export function applyChanges(plan: MealPlanRead, changes: readonly PlanChange[]): MealPlanRead {
  const accepted = changes.filter(isPending)
  if (accepted.length === 0) return plan
  const meals = new Map<string, Draft>(plan.meals.map((meal) => [meal.key, meal]))
  for (const change of accepted) {
    const key = change.operation.meal_key
    const meal = meals.get(key) ?? change.meal ?? newMeal(key, plan.kitchen_id)
    meals.set(key, applyChange(meal, change, plan.people))
  }
  const isShown = (meal: Draft): meal is PlannedMeal =>
    !meal.is_removed &&
    meal.title !== null &&
    meal.day !== null &&
    meal.day >= plan.from &&
    meal.day <= plan.to
  return { ...plan, meals: [...meals.values()].filter(isShown).sort(compareMeals) }
}

const compareMeals = (a: PlannedMeal, b: PlannedMeal) =>
  a.day.localeCompare(b.day) || a.position - b.position || a.key.localeCompare(b.key)

function applyChange(meal: Draft, { operation: { at, set } }: PlanChange, people: People): Draft {
  const { place, dish, cook_user_id, note, ...plain } = set
  return {
    ...meal,
    ...place,
    ...(dish && {
      recipe_id: dish.recipe_id ?? null,
      title: dish.title ?? meal.title,
      leftover_of_key: dish.leftover_of_key ?? null,
      leftover_of_day: dish.leftover_of_key === meal.leftover_of_key ? meal.leftover_of_day : null,
      unshared: null,
    }),
    ...plain,
    ...(note !== undefined && { note: note || null }),
    ...(cook_user_id !== undefined && {
      cook_user_id,
      cook_name: people.find(({ user_id }) => user_id === cook_user_id)?.username ?? null,
    }),
    stamp: Math.max(meal.stamp, at),
  }
}

const newMeal = (key: string, kitchen_id: number | null): Draft => ({
  ...{ id: 0, key, kitchen_id, day: null, meal: '', position: 0, recipe_id: null, title: null },
  ...{
    servings: null,
    note: null,
    cook_user_id: null,
    cook_name: null,
    leftover_of_id: null,
    repeat_key: null,
    unshared: null,
  },
  ...{ leftover_of_key: null, leftover_of_day: null, stamp: 0, version: 1, created_at: '' },
})
