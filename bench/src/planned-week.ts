import { createApiClient } from './call-api.ts'

export const BENCH_WEEK = { from: '2026-11-16', to: '2026-11-22' }
const DAYS = [16, 17, 18, 19, 20, 21, 22]
const MEALS = ['breakfast', 'lunch', 'dinner']

/** Plans three recipes a day for a week. */
export async function makePlannedWeek(url: string, authorization: string, recipeIds: number[]) {
  const call = createApiClient(url, { authorization })
  const places = DAYS.flatMap((day) => MEALS.map((meal) => ({ day: `2026-11-${day}`, meal })))
  for (const [number, place] of places.entries())
    await call('POST', '/planned-meals/', {
      ...place,
      recipe_id: recipeIds[number % recipeIds.length],
      servings: 4,
    })
}
