import { localeTag } from '#lib/i18n/locale.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** "4:05", "1:02:09". Rounded up, so that it starts full and ends at 0:00. */
export function formatCountdown(milliseconds: number): string {
  const total = Math.ceil(milliseconds / 1000)
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}

/** Weekday and time in the local time zone: "Fri 6:38 PM", "Fr 18:38". */
export const formatClock = (moment: number): string =>
  [{ weekday: 'short' } as const, { timeStyle: 'short' } as const]
    .map((options) => new Intl.DateTimeFormat(localeTag(), options).format(moment))
    .join(' ')
