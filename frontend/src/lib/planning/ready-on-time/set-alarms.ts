import { changeSession } from '#lib/recipes/cooking-session/change-session.ts'
import { toCookingTimer } from '#lib/recipes/timers/timer-state.ts'
import { timers } from '#lib/recipes/timers/timers.svelte.ts'
import { listAlarms } from './list-alarms.ts'
import type { Slot } from './schedule.ts'
import type { RequestedDish } from './timeline-url.ts'

type Dish = RequestedDish & { title: string; steps: { instruction: string }[] }

/** Replaces the alarms of an earlier timeline of the same dishes. */
export function setAlarms(dishes: readonly Dish[], slots: readonly Slot[], base: number) {
  const now = Date.now()
  for (const { id: recipe_id, title, servings, steps } of dishes) {
    const dish = { recipe_id, title, step_count: steps.length }
    const alarms = listAlarms({ id: recipe_id, steps }, slots, base, now)
    const before = timers.list.filter(({ recipeId }) => recipeId === recipe_id)
    const old = before.filter(({ id, isAlarm }) => isAlarm && alarms.every((alarm) => alarm.id !== id))
    const set = Object.fromEntries(alarms.map((alarm) => [alarm.id, alarm]))
    changeSession(dish, { ...(servings && { servings }), timers: set })
    for (const { id } of old) changeSession(dish, { timers: { [id]: null } })
    timers.sync(dish, [...before.filter(({ isAlarm }) => !isAlarm).map(toCookingTimer), ...alarms])
  }
}
