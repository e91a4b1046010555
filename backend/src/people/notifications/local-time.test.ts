import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, nextLocalTime, toLocalTime } from './local-time.ts'

const next = (time: string, zone: string, after: string) =>
  nextLocalTime(time, zone, new Date(after)).toISOString()

test.each([
  ['an evening', '17:30', 'Europe/Berlin', '2026-11-16T12:00:00Z', '2026-11-16T16:30:00.000Z'],
  ['one that is past', '17:30', 'Europe/Berlin', '2026-11-16T16:30:00Z', '2026-11-17T16:30:00.000Z'],
  ['another day there', '07:00', 'Pacific/Auckland', '2026-11-16T12:00:00Z', '2026-11-16T18:00:00.000Z'],
  ['half an hour off', '06:00', 'Asia/Kolkata', '2026-11-16T00:00:00Z', '2026-11-16T00:30:00.000Z'],
  ['skipped in spring', '02:30', 'Europe/Berlin', '2027-03-28T00:00:00Z', '2027-03-28T01:30:00.000Z'],
  ['the day after', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00Z', '2027-03-29T00:30:00.000Z'],
  ['twice in autumn', '02:30', 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['twice, told once', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['skipped in America', '02:30', 'America/New_York', '2027-03-14T06:00:00Z', '2027-03-14T07:30:00.000Z'],
  ['a day skipped whole', '12:00', 'Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-30T22:00:00.000Z'],
])('%s: %s in %s after %s', (_, time, zone, after, expected) => {
  expect(next(time, zone, after)).toBe(expected)
})

const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

test('each day has it once, at the local time unless the clock skips it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })),
      (after, zone, clock) => {
        const time = clock.map((value) => String(value).padStart(2, '0')).join(':')
        const first = nextLocalTime(time, zone, after)
        const second = nextLocalTime(time, zone, first)
        const [day, dayAfter] = [first, second].map((moment) => toLocalTime(moment, zone).day)
        expect(first.getTime()).toBeGreaterThan(after.getTime())
        expect(Date.parse(dayAfter as string) - Date.parse(day as string)).toBe(24 * 60 * 60 * 1000)
        const shown = toLocalTime(first, zone).time
        if (shown !== time) expect(['02', '03'], `${time} became ${shown}`).toContain(shown.slice(0, 2))
      },
    ),
  )
})

test('only known time zones are accepted', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', 'x'.repeat(64)].map(isTimeZone)).toEqual([
    ...[true, true, false, false],
  ])
})
