const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The local time of a time zone, written as if it were UTC. */
function localClockAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    ...{ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Local date and time, as `2026-11-20` and `17:30`. */
export function toLocalTime(moment: Date, timeZone: string): { day: string; time: string } {
  const clock = new Date(localClockAt(moment.getTime(), timeZone)).toISOString()
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) }
}

/**
 * The first moment with this local time. A time that is skipped in spring moves to later by the length of the gap; of a time
 * that occurs twice in autumn, it is the first.
 */
function toMoment(clock: number, timeZone: string): number {
  const around = [clock - DAY_MS, clock + DAY_MS].map(
    (moment) => clock - (localClockAt(moment, timeZone) - moment),
  )
  const shown = around.filter((moment) => localClockAt(moment, timeZone) === clock)
  return shown.length > 0 ? Math.min(...shown) : Math.max(...around)
}

/** The next moment at which the local time is `HH:MM`; once on each local day. */
export function nextLocalTime(time: string, timeZone: string, after: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = Date.parse(toLocalTime(after, timeZone).day)
  for (let day = midnight; ; day += DAY_MS) {
    const moment = toMoment(day + (hours * 60 + minutes) * MINUTE_MS, timeZone)
    if (moment > after.getTime()) return new Date(moment)
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
