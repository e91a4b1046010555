import type { Part } from './estimate-work.ts'

export type Dish = { id: number; parts: readonly Part[] }
/** `from` and `to` are seconds from the serving time, negative before it. */
export type Slot = Part & { dishId: number; from: number; to: number }

type Busy = { from: number; to: number }

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Time of day to start an overnight wait. */
const EVENING = { from: 12 * HOUR, to: 22 * HOUR }

/** Time of day, in seconds since midnight, at an offset from the serving time. */
type ShownAt = (seconds: number) => number

/** The latest time in the evening up to `latest`. */
function evening(latest: number, shownAt: ShownAt): number {
  const shown = shownAt(latest)
  if (shown >= EVENING.from && shown <= EVENING.to) return latest
  const found = latest - (shown > EVENING.to ? shown - EVENING.to : shown + DAY - EVENING.to)
  // Corrects for a daylight saving change in that night.
  return found - (shownAt(found) - EVENING.to)
}

/** End of the latest free interval of `seconds` that ends by `latest`. */
function latestEnd(busy: readonly Busy[], latest: number, seconds: number): number {
  let end = latest
  for (const { from, to } of [...busy].sort((a, b) => b.from - a.from))
    if (to > end - seconds && from < end) end = from
  return end
}

const isFresh = (parts: readonly Part[]) => parts.at(-1)?.isFresh === true

/** Latest end of a part. A part that runs in the background ends before the step that needs it. */
function findPartEnd(part: Part, end: number, starts: ReadonlyMap<number, number>): number {
  if (part.until === undefined) return end
  const needed = starts.get(part.until) ?? 0
  return Math.min(needed, end + part.seconds)
}

/**
 * Schedules backwards from the serving time. Takes the latest unscheduled part first, at the latest possible time; among
 * equals, a part that should be fresh. The cook does one thing at a time, waits run in parallel, and work that follows
 * a wait starts right after it.
 */
export function scheduleBack(dishes: readonly Dish[], shownAt: ShownAt): Slot[] {
  const timelines = dishes.map(({ id, parts }) => ({
    id,
    left: [...parts],
    end: 0,
    starts: new Map<number, number>(),
  }))
  const busy: Busy[] = []
  const slots: Slot[] = []
  for (;;) {
    const [timeline] = timelines
      .filter(({ left }) => left.length > 0)
      .sort((a, b) => b.end - a.end || Number(isFresh(b.left)) - Number(isFresh(a.left)))
    const part = timeline?.left.pop()
    if (!timeline || !part) break
    const to =
      part.kind === 'hands'
        ? latestEnd(busy, timeline.end, part.seconds)
        : findPartEnd(part, timeline.end, timeline.starts)
    const latest = to - part.seconds
    const from = part.isOvernight ? evening(latest, shownAt) : latest
    const slot = { ...part, dishId: timeline.id, from, to }
    if (part.kind === 'hands') busy.push(slot)
    slots.push(slot)
    timeline.end = slot.from
    timeline.starts.set(part.step, slot.from)
  }
  return slots.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Seconds to delay serving so that nothing starts before `now`, which is an offset from the serving time. */
export const lateBy = (slots: readonly Slot[], now: number): number =>
  Math.max(0, now - Math.min(0, ...slots.map(({ from }) => from)))

/** No alarm after a shorter break. */
const PAUSE_SEC = 60

/** Slots that need an alarm, because the cook has a break before them. */
export function listAlarmSlots(slots: readonly Slot[]): Slot[] {
  const hands = slots.filter(({ kind }) => kind === 'hands')
  return hands.filter((slot) => !hands.some(({ from, to }) => from < slot.from && to > slot.from - PAUSE_SEC))
}
