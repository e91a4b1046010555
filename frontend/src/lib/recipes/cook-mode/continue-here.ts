import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { changeSession } from '#lib/recipes/cooking-session/change-session.ts'
import { listStoredSessions } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { timers } from '#lib/recipes/timers/timers.svelte.ts'
import type { OtherDish } from './cooking.svelte.ts'
import { mergeSessions } from './sync-sessions.ts'

/** Dishes being cooked, by API and device; for anonymous users, by device only. */
export function listDishes(userId: number | null, received: readonly CookingSessionRead[]): OtherDish[] {
  if (userId !== null) mergeSessions(userId, received)
  return listStoredSessions(userId).filter(({ unsent }) => !unsent?.isOver)
}

export function endDish(dish: OtherDish) {
  for (const timer of timers.list.filter(({ recipeId }) => recipeId === dish.recipe_id)) timers.stop(timer)
  changeSession(dish, { isOver: true })
}
