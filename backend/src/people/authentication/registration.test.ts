import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { logIn, PASSWORD } from '../../../test/sessions.ts'
import { inviteTo, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let admin: TestUser
let count = 0

beforeAll(async () => {
  larder = await openTestApp({ REGISTRATION: 'invite' })
  admin = await larder.addUser('admin', 'Admin')
})

afterEach(() => sql`delete from settings`.execute(larder.db))

function register(invitation?: string, as?: TestUser) {
  const username = `new-${++count}`
  const body = {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    ...(invitation && { invitation }),
  }
  return larder.call('POST', '/users/', { as, body })
}

async function invite(body: object = {}) {
  const response = await larder.call('POST', '/registration-invitations/', { as: admin, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const decide = (registration: string) => larder.call('PUT', '/sign-in', { as: admin, body: { registration } })

test('the environment sets the registration mode until an Admin does', async () => {
  const say = async () => (await larder.call('GET', '/sign-in')).json()
  expect(await say()).toEqual({
    ...{ registration: 'invite', sends_mail: false, password_login: true },
    ...{ providers: [], provider_sign_up: 'invited' },
  })
  expect((await decide('closed')).json()).toMatchObject({ registration: 'closed' })
  expect(await say()).toMatchObject({ registration: 'closed' })
  await decide('open')
  expect(await say()).toMatchObject({ registration: 'open' })
  expect((await register()).statusCode).toBe(201)
})

test('closed registration refuses everyone except Admin, even with an invitation', async () => {
  const { secret } = await invite()
  await decide('closed')
  for (const response of [await register(), await register(secret)]) {
    expectProblem(response, 403, 'Registration is closed. Ask an Admin for an account.')
    expect(response.json().code).toBe('registration_closed')
  }
  expect((await register(undefined, admin)).statusCode).toBe(201)
})

describe('with an invitation', () => {
  test('works as often as the invitation allows', async () => {
    const { secret, link, ...made } = await invite({ uses: 2, note: 'The choir' })
    expect(link).toBe(`http://localhost:8000/register#${secret}`)
    expect((await register(secret)).statusCode).toBe(201)
    expect((await register(secret)).statusCode).toBe(201)
    await logIn(larder, `new-${count}`)
    const refused = await register(secret)
    expectProblem(refused, 403)
    expect(refused.json().code).toBe('invitation_needed')
    const { items } = (await larder.call('GET', '/registration-invitations/', { as: admin })).json()
    expect(items[0]).toEqual({ ...made, uses_left: 0, state: 'used' })
  })

  test('concurrent requests do not exceed its number of uses', async () => {
    const { secret } = await invite()
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(secret)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403, 403, 403])
  })

  test('a duplicate username does not use it up', async () => {
    const { secret } = await invite()
    const body = { username: 'admin', email: 'other@example.com', password: PASSWORD, invitation: secret }
    expectProblem(await larder.call('POST', '/users/', { body }), 409)
    expect((await register(secret)).statusCode).toBe(201)
  })

  test.each(['expired', 'withdrawn', 'invented'])('that is %s nobody registers', async (what) => {
    const { secret, id } = await invite()
    if (what === 'expired')
      await sql`update registration_invitations set expires_at = now() where id = ${id}`.execute(larder.db)
    if (what === 'withdrawn') await larder.call('DELETE', `/registration-invitations/${id}`, { as: admin })
    expectProblem(await register(what === 'invented' ? `${secret}x` : secret), 403)
  })

  test('a kitchen invitation registers as many users as it invites, and they join the kitchen', async () => {
    const kitchen = await openKitchen(larder, admin)
    const { secret } = await inviteTo(larder, kitchen, admin, { uses: 2 })
    const responses = await Promise.all(Array.from({ length: 6 }, () => register(secret)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 403, 403, 403, 403])
    expectProblem(await register(secret), 403)
    const { items } = (await larder.call('GET', `${kitchen}/members/`, { as: admin })).json()
    expect(items).toHaveLength(3)
  })

  test('without one, existing usernames are not revealed', async () => {
    const body = { username: 'admin', email: 'admin@example.com', password: PASSWORD }
    expectProblem(await larder.call('POST', '/users/', { body }), 403)
  })

  test('only the hash of its secret is stored', async () => {
    const { secret } = await invite()
    const { rows } = await sql`select t::text as row from registration_invitations t`.execute(larder.db)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
