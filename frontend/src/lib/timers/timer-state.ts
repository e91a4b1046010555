import type { CookingTimer } from '@larder/contract/cooking-sessions'

export type Timer = {
  id: string
  recipeId: number
  title: string
  step: number
  /** What one waits for: "simmer". */
  name: string
  href: string
  durationSec: number
  /** When it rings, in milliseconds of the clock; null while it is paused. */
  endsAt: number | null
  leftMs: number
  hasRung: boolean
}

type Dish = { recipe_id: number; title: string }

/** As the service is told of it. */
export const sayTimer = ({ id, name, step, durationSec, endsAt, leftMs }: Timer): CookingTimer => ({
  ...{ id, name, step, duration_sec: durationSec },
  ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
  left_sec: endsAt === null ? Math.ceil(leftMs / 1000) : null,
})

/** As the service tells of it. */
function hearTimer(said: CookingTimer, dish: Dish, before: Timer | undefined, now: number): Timer {
  const endsAt = said.ends_at === null ? null : Date.parse(said.ends_at)
  return {
    ...{ id: said.id, recipeId: dish.recipe_id, title: dish.title, step: said.step, name: said.name },
    href: before?.href ?? `/recipes/${dish.recipe_id}/cook?step=${said.step}`,
    ...{ durationSec: said.duration_sec, endsAt, leftMs: (said.left_sec ?? 0) * 1000 },
    // Whoever comes late to it is not rung at.
    hasRung: endsAt !== null && endsAt <= now,
  }
}

/** What the service knows of a recipe's timers, but for those of which it has yet to hear. */
export function hearTimers(
  timers: readonly Timer[],
  dish: Dish,
  said: readonly CookingTimer[],
  unsent: readonly string[],
  now: number,
): Timer[] {
  const own = timers.filter(({ id, recipeId }) => recipeId !== dish.recipe_id || unsent.includes(id))
  const others = said
    .filter(({ id }) => !unsent.includes(id))
    .map((timer) => {
      const before = timers.find(({ id }) => id === timer.id)
      return hearTimer(timer, dish, before, now)
    })
  return [...own, ...others]
}
