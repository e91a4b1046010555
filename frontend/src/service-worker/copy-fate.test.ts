import { expect, test } from 'vitest'
import { findCopyFate } from './copy-fate.ts'

const SITE = 'https://larder.example'

test.each([
  ['a page', { ok: true, status: 200, redirected: false, url: `${SITE}/plan` }, 'store'],
  ['a deleted page', { ok: false, status: 404, redirected: false, url: `${SITE}/recipes/1` }, 'delete'],
  [
    'a page without cook mode',
    { ok: true, status: 200, redirected: true, url: `${SITE}/recipes/1` },
    'delete',
  ],
  [
    'an expired session',
    { ok: true, status: 200, redirected: true, url: `${SITE}/login?next=%2Fplan` },
    'keep',
  ],
  ['an unavailable server', { ok: false, status: 503, redirected: false, url: `${SITE}/plan` }, 'keep'],
] as const)('%s', (_name, response, fate) => {
  expect(findCopyFate(response)).toBe(fate)
})
