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

/** As the service tells of it. */
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
    // Whoever comes late to it is not rung at.
    hasRung: endsAt !== null && endsAt <= now,
    ...(received.kind === 'alarm' && { isAlarm: true }),
  }
}

/** What the service knows of a recipe's timers, but for those of which it has yet to hear. */
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

/** Of what is still to begin the next is enough: a whole day's alarms are a wall. */
export function withoutLaterAlarms(timers: readonly Timer[]): Timer[] {
  const waiting = timers.filter(({ isAlarm, hasRung }) => isAlarm && !hasRung)
  const next = Math.min(...waiting.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  return timers.filter((timer) => !waiting.includes(timer) || timer.endsAt === next)
}
