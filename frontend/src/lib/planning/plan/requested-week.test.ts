import { beforeAll, expect, test } from 'vitest'
import { setLocaleReader } from '#lib/i18n/locale.ts'
import type { Preferences } from '#lib/preferences/preferences.ts'
import { readRequestedWeek } from './requested-week.ts'

beforeAll(() => setLocaleReader(() => 'en'))

test.each([
  // In English, without a region, the week starts on Sunday.
  ['auto', '2026-11-15'],
  ['sunday', '2026-11-15'],
  ['monday', '2026-11-16'],
  ['saturday', '2026-11-14'],
] as const)('with the first day %s, the week of a Wednesday starts on %s', (week, from) => {
  const locals = { preferences: { week } as Preferences } as App.Locals
  const url = new URL('http://larder.example/plan?week=2026-11-18')
  expect(readRequestedWeek({ url, locals })).toBe(from)
})
