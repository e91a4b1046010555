import { expect, test } from 'vitest'
import { findEmail, isEmailVerified, listGroups, numberUsername, proposeUsername } from './claims.ts'

test.each([
  ['groups', { groups: ['a', 'b', 3] }, ['a', 'b']],
  ['groups', {}, []],
  ['groups', { groups: null }, []],
  ['roles', { roles: { cook: {}, guest: {} } }, ['cook', 'guest']],
  ['role', { role: 'Head chef' }, ['Head', 'chef', 'Head chef']],
  ['role', { role: ' cooks,  guests ' }, ['cooks', 'guests', ' cooks,  guests ']],
  ['a.b', { a: null }, []],
  ['a.b', { a: 3 }, []],
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
  [{ preferred_username: 'al', name: '  Ann \t Lee ' }, 'Ann.Lee'],
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

test('an e-mail address without the spaces around it, up to 254 characters', () => {
  expect(findEmail({ email: ' ann@example.com\n' })).toBe('ann@example.com')
  const longest = `${'x'.repeat(242)}@example.com`
  expect(findEmail({ email: longest })).toBe(longest)
})

test('an e-mail address is verified only by `true`', () => {
  expect(isEmailVerified({ email_verified: true })).toBe(true)
  for (const email_verified of [false, 'true', 1, undefined])
    expect(isEmailVerified({ email_verified })).toBe(false)
})

test.each([
  ...[{ email: 'no address' }, { email: 'a b@example.com' }, { email: 'ann@ example.com' }],
  ...[{ email: 'a@b@c' }, { email: 'ann@' }, { email: '@example.com' }],
  ...[{ email: 3 }, {}, { email: `${'x'.repeat(243)}@example.com` }],
])('no e-mail in %j', (claims) => {
  expect(findEmail(claims)).toBeUndefined()
})
