import type { Part } from './work-of-recipe.ts'

export type Dish = { id: number; parts: readonly Part[] }
/** When something is done, in seconds from the serving time: before it, they are negative. */
export type Slot = Part & { dishId: number; from: number; to: number }

type Busy = { from: number; to: number }

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** When one puts something away for the night. */
const EVENING = { from: 12 * HOUR, to: 22 * HOUR }

/** What a clock shows so many seconds from the serving time, in seconds of the day. */
export type ShownAt = (seconds: number) => number

/** The latest evening that is not after `latest`. */
function evening(latest: number, shownAt: ShownAt): number {
  const shown = shownAt(latest)
  if (shown >= EVENING.from && shown <= EVENING.to) return latest
  const found = latest - (shown > EVENING.to ? shown - EVENING.to : shown + DAY - EVENING.to)
  // Clocks that were changed in that night show an hour more or less there.
  return found - (shownAt(found) - EVENING.to)
}

/** The latest end, not after `latest`, of so many free seconds. */
function latestEnd(busy: readonly Busy[], latest: number, seconds: number): number {
  let end = latest
  for (const { from, to } of [...busy].sort((a, b) => b.from - a.from))
    if (to > end - seconds && from < end) end = from
  return end
}

const isFresh = (parts: readonly Part[]) => parts.at(-1)?.isFresh === true

/** When a part ends at the latest; what may go on meanwhile ends before the step that needs it. */
function endOf(part: Part, end: number, starts: ReadonlyMap<number, number>): number {
  if (part.until === undefined) return end
  const needed = starts.get(part.until) ?? 0
  return Math.min(needed, end + part.seconds)
}

/**
 * Back from the serving time: of the parts that are still to be placed the latest comes first, as late as it can; of several, one that is
 * dressed or fried. The cook does one thing at a time; waits go on beside it, and the work after a wait comes right after it.
 */
export function scheduleBack(dishes: readonly Dish[], shownAt: ShownAt): Slot[] {
  const lines = dishes.map(({ id, parts }) => ({
    id,
    left: [...parts],
    end: 0,
    starts: new Map<number, number>(),
  }))
  const busy: Busy[] = []
  const slots: Slot[] = []
  for (;;) {
    const [line] = lines
      .filter(({ left }) => left.length > 0)
      .sort((a, b) => b.end - a.end || Number(isFresh(b.left)) - Number(isFresh(a.left)))
    const part = line?.left.pop()
    if (!line || !part) break
    const to =
      part.kind === 'hands' ? latestEnd(busy, line.end, part.seconds) : endOf(part, line.end, line.starts)
    const latest = to - part.seconds
    const from = part.isOvernight ? evening(latest, shownAt) : latest
    const slot = { ...part, dishId: line.id, from, to }
    if (part.kind === 'hands') busy.push(slot)
    slots.push(slot)
    line.end = slot.from
    line.starts.set(part.step, slot.from)
  }
  return slots.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** By how many seconds one has to serve later so that nothing begins before now, which is so many seconds from the serving time. */
export const lateBy = (slots: readonly Slot[], now: number): number =>
  Math.max(0, now - Math.min(0, ...slots.map(({ from }) => from)))

/** Whoever was busy up to then needs no bell. */
const PAUSE_SEC = 60

/** Where the cook is free and has to come back: what an alarm is for. */
export function callsOf(slots: readonly Slot[]): Slot[] {
  const hands = slots.filter(({ kind }) => kind === 'hands')
  return hands.filter((slot) => !hands.some(({ from, to }) => from < slot.from && to > slot.from - PAUSE_SEC))
}
