import { expect, test } from 'vitest'
import { actionWithQuery } from './action-with-query.ts'

test('an action keeps the search of the page, and not the action before it', () => {
  const { searchParams } = new URL(
    actionWithQuery(new URL('http://a/admin?q=an%26n&/delete='), 'role'),
    'http://a',
  )
  expect([...searchParams]).toEqual([
    ['q', 'an&n'],
    ['/role', ''],
  ])
})
