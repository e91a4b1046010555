import { dateFormat } from '#lib/i18n/date-format.ts'

/** Time zone of a serving time. Only the browser knows the user's zone; the server computes with local time as UTC. */
export type ServingClock = { base: number; timeZone: string | undefined }

export const wallClock = (at: string): ServingClock => ({ base: Date.parse(`${at}Z`), timeZone: 'UTC' })
/** Durations stay correct across a daylight saving change. */
export const localClock = (at: string): ServingClock => ({
  base: new Date(at).getTime(),
  timeZone: undefined,
})

/** Undefined for an invalid time zone. */
export function clockIn(base: number, timeZone: string): ServingClock | undefined {
  try {
    return { base, timeZone: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch {
    return undefined
  }
}

export const momentAt = ({ base }: ServingClock, seconds: number) => base + seconds * 1000

const format = (clock: ServingClock, seconds: number, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: clock.timeZone }).format(momentAt(clock, seconds))

export const timeAt = (clock: ServingClock, seconds: number) => format(clock, seconds, { timeStyle: 'short' })
export const dayAt = (clock: ServingClock, seconds: number) =>
  format(clock, seconds, { weekday: 'long', day: 'numeric', month: 'long' })

/** Returns seconds since midnight. */
export function shownBy({ base, timeZone }: ServingClock): (seconds: number) => number {
  const numbers = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', { ...numbers, timeZone })
  return (seconds) => {
    const parts = format.formatToParts(base + seconds * 1000)
    const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
    return read('hour') * 3600 + read('minute') * 60 + read('second')
  }
}
