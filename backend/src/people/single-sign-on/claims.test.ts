import { expect, test } from 'vitest'
import { findEmail, listGroups, numberUsername, proposeUsername } from './claims.ts'

test.each([
  ['groups', { groups: ['a', 'b', 3] }, ['a', 'b']],
  ['groups', {}, []],
  ['groups', { groups: null }, []],
  ['roles', { roles: { cook: {}, guest: {} } }, ['cook', 'guest']],
  ['role', { role: 'Head chef' }, ['Head', 'chef', 'Head chef']],
  ['realm_access.roles', { realm_access: { roles: ['x'] } }, ['x']],
  ['realm_access.roles', { realm_access: 'none' }, []],
  ['https://example.com/groups', { 'https://example.com/groups': ['y'] }, ['y']],
  ['urn:zitadel:roles', { 'urn:zitadel:roles': { admin: { 1: 'org' } } }, ['admin']],
  ['__proto__.x', {}, []],
  ['constructor', {}, []],
])('%s of %j', (path, claims, groups) => {
  expect(listGroups(claims, path)).toEqual(groups)
})

test.each([
  [{ preferred_username: 'ann' }, 'ann'],
  [{ preferred_username: 'ann@corp.example' }, 'ann'],
  [{ preferred_username: 'al', name: 'Ann Lee' }, 'Ann.Lee'],
  [{ name: '<script>' }, 'script'],
  [{}, 'mail'],
  [{ preferred_username: 'x'.repeat(60) }, 'x'.repeat(40)],
])('a username from %j', (claims, username) => {
  expect(proposeUsername(claims, 'mail@example.com')).toBe(username)
})

test('a number keeps the username short enough', () => {
  expect(numberUsername('ann', 1)).toBe('ann')
  expect(numberUsername('x'.repeat(40), 12)).toBe(`${'x'.repeat(37)}-12`)
})

test.each([[{ email: 'no address' }], [{ email: 3 }], [{}], [{ email: `${'x'.repeat(260)}@example.com` }]])(
  'no e-mail in %j',
  (claims) => {
    expect(findEmail(claims)).toBeUndefined()
  },
)
