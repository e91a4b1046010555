import { expect, test } from 'vitest'
import { rememberShown } from './shown-addresses.ts'

test('a new address for the calendar leaves the shared address in place', () => {
  const shared = rememberShown({ of: '' }, 'week 1', { page: '/shared-week?secret=a' })
  const both = rememberShown(shared, 'week 1', { address: '/calendar.ics?secret=b' })
  expect(both).toEqual({ of: 'week 1', page: '/shared-week?secret=a', address: '/calendar.ics?secret=b' })
  expect(rememberShown(both, 'week 1', null)).toEqual(both)
  expect(rememberShown(both, 'week 2', null)).toEqual({ of: 'week 2' })
})
