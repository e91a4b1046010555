import type { KitchenMember, KitchenRead } from '@larder/contract/people/kitchens'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { inviteTo, joinBy, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  admin = await larder.addUser('admin', 'Admin')
})

const listMembers = async (kitchen: string, as = ann) =>
  (await larder.call('GET', `${kitchen}/members/`, { as }))
    .json()
    .items.map(({ username, role }: KitchenMember) => [username, role])
const setRole = (kitchen: string, user: TestUser, role: string, as = ann) =>
  larder.call('PUT', `${kitchen}/members/${user.id}`, { as, body: { role } })
const remove = (kitchen: string, user: TestUser, as = user) =>
  larder.call('DELETE', `${kitchen}/members/${user.id}`, { as })
const listNames = async (as: TestUser) =>
  (await larder.call('GET', '/kitchens/', { as })).json().items.map(({ name }: KitchenRead) => name)

test('the creator of a kitchen is its owner and the only one who sees it', async () => {
  const response = await larder.call('POST', '/kitchens/', { as: ann, body: { name: 'Mill Lane' } })
  expect(response.statusCode, response.body).toBe(201)
  const kitchen = response.json()
  expect(kitchen).toMatchObject({ name: 'Mill Lane', role: 'owner', member_count: 1, version: 1 })
  expect(kitchen.may).toEqual(['update', 'delete', 'invite', 'manage'])
  expect(response.headers.location).toBe(`/kitchens/${kitchen.id}`)
  expect(await listNames(ann)).toContain('Mill Lane')
  expect(await listNames(eve)).toEqual([])
  expectProblem(await larder.call('GET', `/kitchens/${kitchen.id}`, { as: eve }), 404)
  const seen = await larder.call('GET', `/kitchens/${kitchen.id}`, { as: admin })
  expect(seen.json()).toMatchObject({ role: null, may: kitchen.may })
  expect(await listNames(admin)).toEqual([])
})

test('a kitchen requires a visible name', async () => {
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(121) }])
    expect(invalidPaths(await larder.call('POST', '/kitchens/', { as: ann, body }))).toEqual(['/name'])
  const body = { name: 'Fine', owner: 1 }
  expect(invalidPaths(await larder.call('POST', '/kitchens/', { as: ann, body }))).toEqual(['/owner'])
})

test('members see each other, and only owners can change the kitchen', async () => {
  const kitchen = await openKitchen(larder, ann, ben)
  const asMember = await larder.call('GET', kitchen, { as: ben })
  expect(asMember.json()).toMatchObject({ role: 'member', member_count: 2, may: [] })
  expect(await listMembers(kitchen, ben)).toEqual([
    ['ann', 'owner'],
    ['ben', 'member'],
  ])
  expectProblem(await larder.call('PUT', kitchen, { as: ben, body: { name: 'Mine' } }), 403)
  expectProblem(await larder.call('DELETE', kitchen, { as: ben }), 403)
  expectProblem(await setRole(kitchen, ben, 'owner', ben), 403)
  expectProblem(await remove(kitchen, ann, ben), 403)
  expectProblem(await larder.call('GET', `${kitchen}/invitations/`, { as: ben }), 403)
  const renamed = await larder.call('PUT', kitchen, { as: ann, body: { name: 'Mill Lane 2' } })
  expect(renamed.json()).toMatchObject({ name: 'Mill Lane 2', version: 2 })
})

describe('members', () => {
  test('an owner can promote others, and step down if there is another owner', async () => {
    const kitchen = await openKitchen(larder, ann, ben)
    expectProblem(await setRole(kitchen, ann, 'member'), 409, /has no other owner/)
    expect((await setRole(kitchen, ben, 'owner')).json()).toMatchObject({ username: 'ben', role: 'owner' })
    expect((await setRole(kitchen, ann, 'member', ann)).json()).toMatchObject({ role: 'member' })
    expectProblem(await setRole(kitchen, ben, 'member', ann), 403)
    expectProblem(await setRole(kitchen, eve, 'owner', ben), 404, `User ID ${eve.id} was not found.`)
  })

  test('the last owner cannot leave while there are other members', async () => {
    const kitchen = await openKitchen(larder, ann, ben)
    const refused = await remove(kitchen, ann)
    expectProblem(refused, 409)
    expect(refused.json()).toMatchObject({ code: 'last_owner', params: { resource: 'Kitchen' } })
    const before = await listNames(ben)
    expect((await remove(kitchen, ben)).statusCode).toBe(204)
    expectProblem(await larder.call('GET', kitchen, { as: ben }), 404)
    expect(await listNames(ben)).toHaveLength(before.length - 1)
  })

  test('the kitchen is deleted with its last member', async () => {
    const kitchen = await openKitchen(larder, ann)
    expect((await remove(kitchen, ann)).statusCode).toBe(204)
    expectProblem(await larder.call('GET', kitchen, { as: admin }), 404)
  })

  test('a removed member loses access at once', async () => {
    const kitchen = await openKitchen(larder, ann, ben)
    expect((await remove(kitchen, ben, ann)).statusCode).toBe(204)
    for (const path of ['', '/members/'])
      expectProblem(await larder.call('GET', kitchen + path, { as: ben }), 404)
    expectProblem(await remove(kitchen, ben, ann), 404)
  })

  test('a removed member cannot return with a known link', async () => {
    const kitchen = await openKitchen(larder, ann)
    const { secret } = await inviteTo(larder, kitchen, ann, { uses: 5 })
    expect((await joinBy(larder, secret, ben)).statusCode).toBe(200)
    await remove(kitchen, ben, ann)
    expectProblem(await joinBy(larder, secret, ben), 404)
  })

  test('only members themselves can leave their shared items to the kitchen', async () => {
    const kitchen = await openKitchen(larder, ann, ben)
    const leave = `${kitchen}/members/${ben.id}?shared=leave`
    for (const as of [ann, admin]) expectProblem(await larder.call('DELETE', leave, { as }), 403)
    expect((await larder.call('DELETE', leave, { as: ben })).statusCode).toBe(204)
  })
})

describe('a deleted account', () => {
  test('leaves its kitchens to the other owners', async () => {
    const cook = await larder.addUser('leaves')
    const kitchen = await openKitchen(larder, cook, ann, ben)
    await setRole(kitchen, ben, 'owner', cook)
    expect((await larder.call('DELETE', `/users/${cook.id}`, { as: cook })).statusCode).toBe(204)
    expect(await listMembers(kitchen)).toEqual([
      ['ann', 'member'],
      ['ben', 'owner'],
    ])
  })

  test('makes the longest-standing member owner if there is no other owner', async () => {
    const cook = await larder.addUser('founder')
    const kitchen = await openKitchen(larder, cook, ben, ann)
    expect((await larder.call('DELETE', `/users/${cook.id}`, { as: admin })).statusCode).toBe(204)
    expect(await listMembers(kitchen)).toEqual([
      ['ben', 'owner'],
      ['ann', 'member'],
    ])
  })

  test('deletes a kitchen without other members', async () => {
    const cook = await larder.addUser('hermit')
    const kitchen = await openKitchen(larder, cook)
    await larder.call('DELETE', `/users/${cook.id}`, { as: cook })
    expectProblem(await larder.call('GET', kitchen, { as: admin }), 404)
  })
})

test('a user can be in at most 30 kitchens', async () => {
  const cook = await larder.addUser('collector')
  for (let count = 0; count < 30; count++) await openKitchen(larder, cook)
  const body = { name: 'One more' }
  const refused = await larder.call('POST', '/kitchens/', { as: cook, body })
  expectProblem(refused, 409)
  expect(refused.json()).toMatchObject({ code: 'limit_reached', params: { count: 30, limit: 30 } })
  const { secret } = await inviteTo(larder, await openKitchen(larder, ann), ann)
  expectProblem(await joinBy(larder, secret, cook), 409)
  expect((await joinBy(larder, secret, ben)).statusCode).toBe(200)
})
