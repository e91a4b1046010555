import type { CookingTimer } from '@larder/contract/recipes/cooking-sessions'

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
  /** It tells when to begin with its step, and not that something is done. */
  isAlarm?: boolean
}

type Dish = { recipe_id: number; title: string }

/** As the service is told of it. */
export const sayTimer = ({ id, name, step, durationSec, endsAt, leftMs, isAlarm }: Timer): CookingTimer => ({
  ...{ id, name, step, duration_sec: durationSec, kind: isAlarm ? 'alarm' : 'timer' },
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
    ...(said.kind === 'alarm' && { isAlarm: true }),
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

/** Of what is still to begin the next is enough: a whole day's alarms are a wall. */
export function withoutLaterAlarms(timers: readonly Timer[]): Timer[] {
  const waiting = timers.filter(({ isAlarm, hasRung }) => isAlarm && !hasRung)
  const next = Math.min(...waiting.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  return timers.filter((timer) => !waiting.includes(timer) || timer.endsAt === next)
}
