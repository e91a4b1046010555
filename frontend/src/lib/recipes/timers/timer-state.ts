import type { CookingTimer } from '@larder/contract/recipes/cooking-sessions'

export type Timer = {
  id: string
  recipeId: number
  title: string
  step: number
  /** What the timer is for: "simmer". */
  name: string
  href: string
  durationSec: number
  /** When it rings, as a Unix time in ms; null while paused. */
  endsAt: number | null
  leftMs: number
  hasRung: boolean
  /** It rings when its step must begin, not when something is done. */
  isAlarm?: boolean
}

type Dish = { recipe_id: number; title: string }

/** The API's form of a timer. */
export const toCookingTimer = ({
  id,
  name,
  step,
  durationSec,
  endsAt,
  leftMs,
  isAlarm,
}: Timer): CookingTimer => ({
  ...{ id, name, step, duration_sec: durationSec, kind: isAlarm ? 'alarm' : 'timer' },
  ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
  left_sec: endsAt === null ? Math.ceil(leftMs / 1000) : null,
})

/** A timer from the API's form. */
function fromCookingTimer(received: CookingTimer, dish: Dish, before: Timer | undefined, now: number): Timer {
  const endsAt = received.ends_at === null ? null : Date.parse(received.ends_at)
  return {
    ...{
      id: received.id,
      recipeId: dish.recipe_id,
      title: dish.title,
      step: received.step,
      name: received.name,
    },
    href: before?.href ?? `/recipes/${dish.recipe_id}/cook?step=${received.step}`,
    ...{ durationSec: received.duration_sec, endsAt, leftMs: (received.left_sec ?? 0) * 1000 },
    // Timers that ended before this device received them do not ring.
    hasRung: endsAt !== null && endsAt <= now,
    ...(received.kind === 'alarm' && { isAlarm: true }),
  }
}

/** Replaces a recipe's timers by the API's, except those with unsent changes. */
export function mergeTimers(
  timers: readonly Timer[],
  dish: Dish,
  received: readonly CookingTimer[],
  unsent: readonly string[],
  now: number,
): Timer[] {
  const own = timers.filter(({ id, recipeId }) => recipeId !== dish.recipe_id || unsent.includes(id))
  const others = received
    .filter(({ id }) => !unsent.includes(id))
    .map((timer) => {
      const before = timers.find(({ id }) => id === timer.id)
      return fromCookingTimer(timer, dish, before, now)
    })
  return [...own, ...others]
}

/** Shows only the next alarm: a whole day of them would fill the page. */
export function withoutLaterAlarms(timers: readonly Timer[]): Timer[] {
  const waiting = timers.filter(({ isAlarm, hasRung }) => isAlarm && !hasRung)
  const next = Math.min(...waiting.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  return timers.filter((timer) => !waiting.includes(timer) || timer.endsAt === next)
}
