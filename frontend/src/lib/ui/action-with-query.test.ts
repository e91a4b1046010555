import { expect, test } from 'vitest'
import { actionWithQuery } from './action-with-query.ts'

test('keeps the query of the page without an earlier action', () => {
  const { searchParams } = new URL(
    actionWithQuery(new URL('http://a/admin?q=an%26n&/delete='), 'role'),
    'http://a',
  )
  expect([...searchParams]).toEqual([
    ['q', 'an&n'],
    ['/role', ''],
  ])
})
