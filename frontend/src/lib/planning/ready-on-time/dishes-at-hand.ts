import { findCachedResponses, findNewestResponse } from '#lib/offline/find-cached.ts'
import { listCachedRecipes } from '#lib/offline/offline-caches.ts'
import { dishOfPage, type TimedDish } from './dish-of-page.ts'
import type { AskedDish } from './read-asked.ts'

const pathOf = (id: number) => `/recipes/${id}`

/** The recipes on this device that say how they are cooked. */
export async function listDishesAtHand(): Promise<{ id: number; title: string }[]> {
  const recipes = await listCachedRecipes()
  const found = await Promise.all(
    recipes.map(async ({ path, title }) => {
      const isCooked = (await findCachedResponses(`${path}/cook`)).length > 0
      return isCooked ? { id: Number(path.slice(pathOf(0).length - 1)), title } : undefined
    }),
  )
  return found.filter((dish) => dish !== undefined)
}

export async function findDishesAtHand(asked: readonly AskedDish[]): Promise<TimedDish[]> {
  const found = await Promise.all(
    asked.map(async (dish) => {
      const page = await findNewestResponse(pathOf(dish.id))
      return page && dishOfPage(dish, await page.text())
    }),
  )
  return found.filter((dish) => dish !== undefined)
}
