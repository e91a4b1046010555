import { localeTag } from '#lib/i18n/locale.ts'

/** What a serving time means: the server knows the clock on the wall, the browser also where that wall is. */
export type ServingClock = { base: number; timeZone: string | undefined }

export const wallClock = (at: string): ServingClock => ({ base: Date.parse(`${at}Z`), timeZone: 'UTC' })
/** Where clocks change in between, waiting is as long as it is, whatever they show. */
export const localClock = (at: string): ServingClock => ({
  base: new Date(at).getTime(),
  timeZone: undefined,
})

export const momentAt = ({ base }: ServingClock, seconds: number) => base + seconds * 1000

const format = (clock: ServingClock, seconds: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag(), { ...options, timeZone: clock.timeZone }).format(
    momentAt(clock, seconds),
  )

export const timeAt = (clock: ServingClock, seconds: number) =>
  format(clock, seconds, { hour: '2-digit', minute: '2-digit' })
export const dayAt = (clock: ServingClock, seconds: number) =>
  format(clock, seconds, { weekday: 'long', day: 'numeric', month: 'long' })
