import { findCachedResponses, findNewestResponse } from '#lib/offline/find-cached.ts'
import { listCachedRecipes } from '#lib/offline/offline-caches.ts'
import { parseDishPage, type TimedDish } from './parse-dish-page.ts'
import type { RequestedDish } from './timeline-url.ts'

const toRecipePath = (id: number) => `/recipes/${id}`

/** Cached recipes with a cached cook mode page. */
export async function listCachedDishes(): Promise<{ id: number; title: string }[]> {
  const recipes = await listCachedRecipes()
  const found = await Promise.all(
    recipes.map(async ({ path, title }) => {
      const isCooked = (await findCachedResponses(`${path}/cook`)).length > 0
      return isCooked ? { id: Number(path.slice(toRecipePath(0).length - 1)), title } : undefined
    }),
  )
  return found.filter((dish) => dish !== undefined)
}

export async function findCachedDishes(dishes: readonly RequestedDish[]): Promise<TimedDish[]> {
  const found = await Promise.all(
    dishes.map(async (dish) => {
      const page = await findNewestResponse(toRecipePath(dish.id))
      return page && parseDishPage(dish, await page.text())
    }),
  )
  return found.filter((dish) => dish !== undefined)
}
