import { expect, test } from 'vitest'
import { findCopyFate } from './copy-fate.ts'

const SITE = 'https://larder.example'

const LOGGED_IN = new Headers({ 'x-larder-session': 'present' })
const VISITOR = new Headers()

test.each([
  ['a page', { ok: true, status: 200, redirected: false, url: `${SITE}/plan`, headers: LOGGED_IN }, 'store'],
  [
    'a deleted page',
    { ok: false, status: 404, redirected: false, url: `${SITE}/recipes/1`, headers: LOGGED_IN },
    'delete',
  ],
  [
    'a page hidden from visitors',
    { ok: false, status: 404, redirected: false, url: `${SITE}/recipes/1`, headers: VISITOR },
    'keep',
  ],
  [
    'a page without cook mode',
    { ok: true, status: 200, redirected: true, url: `${SITE}/recipes/1`, headers: LOGGED_IN },
    'delete',
  ],
  [
    'an expired session',
    { ok: true, status: 200, redirected: true, url: `${SITE}/login?next=%2Fplan`, headers: VISITOR },
    'keep',
  ],
  [
    'an unavailable server',
    { ok: false, status: 503, redirected: false, url: `${SITE}/plan`, headers: VISITOR },
    'keep',
  ],
] as const)('%s', (_name, response, fate) => {
  expect(findCopyFate(response)).toBe(fate)
})
