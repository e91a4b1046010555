import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, inviteTo, joinBy, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteExpiredInvitations } from './kitchen-invitations.queries.ts'

let larder: TestApp
let ann: TestUser
let kitchen: string
let guests = 0

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  kitchen = await openKitchen(larder, ann)
})

const addGuest = () => larder.addUser(`guest-${++guests}`)
const look = (secret: string) => larder.call('POST', '/kitchen-invitations/look', { body: { secret } })
const listed = async () => (await larder.call('GET', `${kitchen}/invitations/`, { as: ann })).json().items
const endInvitation = (id: number) =>
  sql`update kitchen_invitations set expires_at = now() where id = ${id}`.execute(larder.db)

test('an invitation shows kitchen and inviter, and lets its holder join', async () => {
  const { secret, ...invitation } = await inviteTo(larder, kitchen, ann)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const seen = await look(secret)
  expect(seen.json()).toEqual({
    kitchen_name: 'Mill Lane 1',
    username: 'ann',
    expires_at: invitation.expires_at,
  })
  expect(seen.headers['cache-control']).toBe('no-store')
  const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000
  expect([invitation.uses_left, days]).toEqual([1, 7])
  expect(await listed()).toEqual([invitation])
  const joined = await joinBy(larder, secret, await addGuest())
  expect(joined.json()).toMatchObject({ id: idIn(kitchen), role: 'member', may: [] })
  expect(await listed()).toEqual([])
})

test('joining again has no effect', async () => {
  const { secret } = await inviteTo(larder, kitchen, ann, { uses: 2 })
  const [one, two, three] = [await addGuest(), await addGuest(), await addGuest()]
  const first = await joinBy(larder, secret, one)
  expect((await joinBy(larder, secret, one)).json()).toEqual(first.json())
  expect((await joinBy(larder, secret, ann)).json()).toMatchObject({ role: 'owner' })
  expect((await listed())[0]).toMatchObject({ uses_left: 1 })
  expect((await joinBy(larder, secret, two)).statusCode).toBe(200)
  expect((await joinBy(larder, secret, one)).statusCode).toBe(200)
  expectProblem(await joinBy(larder, secret, three), 404)
})

test('unknown, expired, used and revoked invitations give the same error', async () => {
  const [used, revoked, expired] = [
    await inviteTo(larder, kitchen, ann),
    await inviteTo(larder, kitchen, ann),
    await inviteTo(larder, kitchen, ann),
  ]
  await joinBy(larder, used.secret, await addGuest())
  const revoke = () => larder.call('DELETE', `${kitchen}/invitations/${revoked.id}`, { as: ann })
  expect((await revoke()).statusCode).toBe(204)
  expectProblem(await revoke(), 404, `Invitation ID ${revoked.id} was not found.`)
  await endInvitation(expired.id)
  const guest = await addGuest()
  const secrets = ['nonsense', '\u{1f345}', used.secret, revoked.secret, expired.secret]
  const responses = await Promise.all(
    secrets.flatMap((secret) => [look(secret), joinBy(larder, secret, guest)]),
  )
  for (const response of responses) expectProblem(response, 404, 'This invitation is invalid or has expired.')
  expect(new Set(responses.map((response) => response.body.replace(/look|accept/, ''))).size).toBe(1)
})

test('joining requires a login; days and uses are limited', async () => {
  const { secret } = await inviteTo(larder, kitchen, ann)
  expectProblem(await joinBy(larder, secret, undefined), 401)
  const send = (body: object) => larder.call('POST', `${kitchen}/invitations/`, { as: ann, body })
  for (const days of [0, 91, 1.5]) expect(invalidPaths(await send({ expires_in_days: days }))).toHaveLength(1)
  for (const uses of [0, 51]) expect(invalidPaths(await send({ uses }))).toEqual(['/uses'])
})

test('the database contains no secret, even with idempotency keys', async () => {
  const headers = { 'idempotency-key': 'again' }
  const send = () => larder.call('POST', `${kitchen}/invitations/`, { as: ann, body: {}, headers })
  const [first, second] = [(await send()).json(), (await send()).json()]
  expect(first.secret).not.toBe(second.secret)
  await larder.call('POST', '/kitchen-invitations/accept', { as: await addGuest(), headers, body: first })
  const { rows } = await sql<{ text: string }>`
    select string_agg(k::text, '') as text from idempotency_keys k
    union all select string_agg(i::text, '') from kitchen_invitations i`.execute(larder.db)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(first.secret)
})

test('invitations of a former member end, and expired ones are deleted', async () => {
  const ben = await addGuest()
  await joinBy(larder, (await inviteTo(larder, kitchen, ann)).secret, ben)
  await larder.call('PUT', `${kitchen}/members/${ben.id}`, { as: ann, body: { role: 'owner' } })
  const { secret } = await inviteTo(larder, kitchen, ben)
  const mine = await inviteTo(larder, kitchen, ann)
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ben })
  expectProblem(await look(secret), 404)
  expect((await look(mine.secret)).statusCode).toBe(200)
  await endInvitation(mine.id)
  await deleteExpiredInvitations(larder.db)
  const rows = await larder.db
    .selectFrom('kitchen_invitations')
    .select('id')
    .where('id', '=', mine.id)
    .execute()
  expect(rows).toEqual([])
})

test('a kitchen has at most 50 open invitations', async () => {
  const full = await openKitchen(larder, ann)
  for (let count = 0; count < 50; count++) await inviteTo(larder, full, ann)
  const refused = await larder.call('POST', `${full}/invitations/`, { as: ann, body: {} })
  expect(refused.json()).toMatchObject({ status: 409, code: 'limit_reached', params: { limit: 50 } })
})

test('guessing secrets is limited by address and by account', async () => {
  const strict = await openTestApp({ RATE_LIMITS: 'on' })
  const eve = await strict.addUser('eve')
  const tried = async (times: number, send: () => Promise<{ statusCode: number }>) => {
    const statuses = []
    for (let count = 0; count < times; count++) statuses.push((await send()).statusCode)
    return statuses
  }
  const body = { secret: 'guess' }
  const looks = await tried(31, () => strict.call('POST', '/kitchen-invitations/look', { body }))
  expect([looks[29], looks[30]]).toEqual([404, 429])
  const joins = await tried(11, () => joinBy(strict, 'guess', eve))
  expect([joins[9], joins[10]]).toEqual([404, 429])
})
