const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What the clocks of a time zone show, as if it were UTC. */
function clockAt(moment: number, timeZone: string): number {
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

/** The day and the time that a clock shows there, as `2026-11-20` and `17:30`. */
export function localTime(moment: Date, timeZone: string): { day: string; time: string } {
  const clock = new Date(clockAt(moment.getTime(), timeZone)).toISOString()
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) }
}

/**
 * The first moment at which clocks show it. What they skip in spring comes as much later as they skip, and of what they show twice
 * in autumn it is the first.
 */
function momentOf(clock: number, timeZone: string): number {
  const around = [clock - DAY_MS, clock + DAY_MS].map(
    (moment) => clock - (clockAt(moment, timeZone) - moment),
  )
  const shown = around.filter((moment) => clockAt(moment, timeZone) === clock)
  return shown.length > 0 ? Math.min(...shown) : Math.max(...around)
}

/** When clocks next show `HH:MM`, after a moment: once on each of their days. */
export function nextLocalTime(time: string, timeZone: string, after: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = Date.parse(localTime(after, timeZone).day)
  for (let day = midnight; ; day += DAY_MS) {
    const moment = momentOf(day + (hours * 60 + minutes) * MINUTE_MS, timeZone)
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
