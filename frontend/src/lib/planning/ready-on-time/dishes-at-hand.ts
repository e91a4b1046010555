import { findKept, findNewest } from '#lib/offline/find-cached.ts'
import { listKeptRecipes } from '#lib/offline/page-cache.ts'
import { dishOfPage, type TimedDish } from './dish-of-page.ts'
import type { AskedDish } from './read-asked.ts'

const pathOf = (id: number) => `/recipes/${id}`

/** The recipes on this device that say how they are cooked. */
export async function listDishesAtHand(): Promise<{ id: number; title: string }[]> {
  const recipes = await listKeptRecipes()
  const found = await Promise.all(
    recipes.map(async ({ path, title }) => {
      const isCooked = (await findKept(`${path}/cook`)).length > 0
      return isCooked ? { id: Number(path.slice(pathOf(0).length - 1)), title } : undefined
    }),
  )
  return found.filter((dish) => dish !== undefined)
}

export async function findDishesAtHand(asked: readonly AskedDish[]): Promise<TimedDish[]> {
  const found = await Promise.all(
    asked.map(async (dish) => {
      const page = await findNewest(pathOf(dish.id))
      return page && dishOfPage(dish, await page.text())
    }),
  )
  return found.filter((dish) => dish !== undefined)
}
