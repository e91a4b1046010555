import { expect, test } from 'vitest'
import { rememberSecretUrls } from './secret-urls.ts'

test('a new calendar URL keeps the sharing URL', () => {
  const shared = rememberSecretUrls({ week: '' }, 'week 1', { sharing: '/shared-week?secret=a' })
  const both = rememberSecretUrls(shared, 'week 1', { calendar: '/calendar.ics?secret=b' })
  expect(both).toEqual({
    week: 'week 1',
    sharing: '/shared-week?secret=a',
    calendar: '/calendar.ics?secret=b',
  })
  expect(rememberSecretUrls(both, 'week 1', null)).toEqual(both)
  expect(rememberSecretUrls(both, 'week 2', null)).toEqual({ week: 'week 2' })
})
