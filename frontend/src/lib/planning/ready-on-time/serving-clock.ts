import { localeTag } from '#lib/i18n/locale.ts'

/** What a serving time means: the server knows the clock on the wall, the browser also where that wall is. */
export type ServingClock = { base: number; timeZone: string | undefined }

export const wallClock = (at: string): ServingClock => ({ base: Date.parse(`${at}Z`), timeZone: 'UTC' })
/** Where clocks change in between, waiting is as long as it is, whatever they show. */
export const localClock = (at: string): ServingClock => ({
  base: new Date(at).getTime(),
  timeZone: undefined,
})

/** Where a browser says that it is; undefined for what is no time zone. */
export function clockIn(base: number, timeZone: string): ServingClock | undefined {
  try {
    return { base, timeZone: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch {
    return undefined
  }
}

export const momentAt = ({ base }: ServingClock, seconds: number) => base + seconds * 1000

const format = (clock: ServingClock, seconds: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag(), { ...options, timeZone: clock.timeZone }).format(
    momentAt(clock, seconds),
  )

export const timeAt = (clock: ServingClock, seconds: number) =>
  format(clock, seconds, { hour: '2-digit', minute: '2-digit' })
export const dayAt = (clock: ServingClock, seconds: number) =>
  format(clock, seconds, { weekday: 'long', day: 'numeric', month: 'long' })

/** In seconds of the day. */
export function shownBy({ base, timeZone }: ServingClock): (seconds: number) => number {
  const numbers = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', { ...numbers, timeZone })
  return (seconds) => {
    const parts = format.formatToParts(base + seconds * 1000)
    const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
    return read('hour') * 3600 + read('minute') * 60 + read('second')
  }
}
