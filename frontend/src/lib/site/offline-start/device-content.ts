import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { hasCachedPage, listCachedRecipes } from '#lib/offline/offline-caches.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'

const MAX_MEALS = 6

type CachedPage = { path: string; title: string }

export type DeviceContent = {
  meals: PlannedMeal[]
  hasPlan: boolean
  lists: { path: string; name: string; left: number }[]
  hasLists: boolean
  recipes: CachedPage[]
}

export const NO_CONTENT: DeviceContent = {
  meals: [],
  hasPlan: false,
  lists: [],
  hasLists: false,
  recipes: [],
}

/** Content that can be opened offline. */
export async function findDeviceContent(today: string): Promise<DeviceContent> {
  const [recipes, hasPlan, hasLists, plans, lists] = await Promise.all([
    listCachedRecipes(),
    hasCachedPage('/plan'),
    hasCachedPage('/shopping'),
    planStore.listCopies().catch(() => []),
    shoppingStore.listCopies().catch(() => []),
  ])
  return {
    recipes,
    hasPlan,
    hasLists,
    meals: nextMeals(
      plans.flatMap(({ plan }) => plan.meals),
      today,
    ),
    lists: openLists(lists.map(({ list }) => list)),
  }
}

/** Stored weeks may overlap, and old copies may contain moved meals. The newest version of a meal wins. */
export function nextMeals(meals: readonly PlannedMeal[], today: string): PlannedMeal[] {
  const newest = new Map<number, PlannedMeal>()
  for (const meal of meals) if (meal.stamp >= (newest.get(meal.id)?.stamp ?? 0)) newest.set(meal.id, meal)
  return [...newest.values()]
    .filter(({ day }) => day >= today)
    .sort((a, b) => a.day.localeCompare(b.day) || a.position - b.position)
    .slice(0, MAX_MEALS)
}

/** A list may be stored once per store. */
function openLists(lists: readonly ShoppingListRead[]): DeviceContent['lists'] {
  const byId = new Map(lists.map((list) => [list.id, list]))
  return [...byId.values()]
    .map(({ id, name, item_count, checked_count }) => ({
      path: `/shopping/${id}`,
      name,
      left: item_count - checked_count,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
