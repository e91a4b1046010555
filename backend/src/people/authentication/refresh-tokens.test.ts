import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { logIn, PASSWORD, refresh, register } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteUserSessions } from '../sessions/sessions.queries.ts'
import { updatePassword } from '../users/users.queries.ts'
import { rotateRefreshToken } from './refresh-tokens.queries.ts'

let larder: TestApp

beforeAll(async () => {
  larder = await openTestApp()
})

/** As if every token of this user that was traded so far had been traded two minutes earlier. */
function endGracePeriod({ id }: TestUser) {
  return sql`update refresh_tokens set replaced_at = replaced_at - interval '2 minutes' where user_id = ${id}`.execute(
    larder.db,
  )
}

async function traded(token: string): Promise<string> {
  const response = await refresh(larder, token)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().refresh_token
}

test('a refresh token is exchanged for a new pair, and so on', async () => {
  const user = await register(larder, 'ann')
  const first = await logIn(larder, 'ann')
  const response = await refresh(larder, first.refresh_token)
  expect(response.json()).toMatchObject({ token_type: 'bearer', expires_in: 1800 })
  const second = response.json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const me = await larder.call('GET', '/users/me', { as: { ...user, token: second.access_token } })
  expect(me.json().id).toBe(user.id)
  await traded(await traded(second.refresh_token))
})

test('two tabs that refresh at once both get a valid token', async () => {
  await register(larder, 'tabs')
  const { refresh_token } = await logIn(larder, 'tabs')
  const [left, right] = await Promise.all([traded(refresh_token), traded(refresh_token)])
  expect(left).not.toBe(right)
  await Promise.all([traded(left), traded(right)])
})

test('a used token is accepted once more, and then never', async () => {
  const user = await register(larder, 'greedy')
  const { refresh_token } = await logIn(larder, 'greedy')
  const [first, second] = [await traded(refresh_token), await traded(refresh_token)]
  expectProblem(await refresh(larder, refresh_token), 401)
  const latest = [await traded(first), await traded(second)]
  const other = (await logIn(larder, 'greedy')).refresh_token
  await traded(other)
  await endGracePeriod(user)
  const kept = await traded(other)
  expectProblem(await refresh(larder, other), 401)
  await traded(kept)
  for (const token of latest) await traded(token)
})

test('a token whose response was lost is accepted later, and the lost one is not', async () => {
  const user = await register(larder, 'lost')
  const { refresh_token } = await logIn(larder, 'lost')
  const lost = await traded(refresh_token)
  await endGracePeriod(user)
  const kept = await traded(refresh_token)
  expectProblem(await refresh(larder, lost), 401)
  await traded(kept)
})

test('reuse of an old token after its successor was used ends the session', async () => {
  const user = await register(larder, 'stolen')
  const elsewhere = await logIn(larder, 'stolen')
  const { refresh_token } = await logIn(larder, 'stolen')
  const latest = await traded(await traded(refresh_token))
  await endGracePeriod(user)
  expectProblem(await refresh(larder, refresh_token), 401, 'The refresh token is invalid or has expired.')
  expectProblem(await refresh(larder, latest), 401)
  await traded(elsewhere.refresh_token)
})

test('a token expires after 30 days', async () => {
  const user = await register(larder, 'old')
  const { refresh_token } = await logIn(larder, 'old')
  const { days } = await larder.db
    .selectFrom('refresh_tokens')
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as('days'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(days).toBe(30)
  await sql`update refresh_tokens set expires_at = now() where user_id = ${user.id}`.execute(larder.db)
  expectProblem(await refresh(larder, refresh_token), 401)
})

test('an invalid refresh token is refused', async () => {
  for (const token of ['nonsense', '\u{1f345}', "' or 1=1 --"])
    expectProblem(await refresh(larder, token), 401)
})

test('logging out ends the session and no other', async () => {
  const user = await register(larder, 'leaving')
  const [phone, laptop] = [await logIn(larder, 'leaving'), await logIn(larder, 'leaving')]
  const body = { refresh_token: await traded(phone.refresh_token) }
  expect((await larder.call('POST', '/auth/logout', { as: user, body })).statusCode).toBe(204)
  expectProblem(await refresh(larder, body.refresh_token), 401)
  expectProblem(await refresh(larder, phone.refresh_token), 401)
  await traded(laptop.refresh_token)
  expect((await larder.call('POST', '/auth/logout', { as: user, body })).statusCode).toBe(204)
})

test('logging out ends the access tokens of the session and no other', async () => {
  const user = await register(larder, 'away')
  const [phone, laptop] = [await logIn(larder, 'away'), await logIn(larder, 'away')]
  const renewed = (await refresh(larder, phone.refresh_token)).json()
  const read = (token: string) => larder.call('GET', '/users/me', { as: { ...user, token } })
  for (const { access_token } of [phone, renewed]) expect((await read(access_token)).statusCode).toBe(200)
  const body = { refresh_token: renewed.refresh_token }
  const as = { ...user, token: renewed.access_token }
  expect((await larder.call('POST', '/auth/logout', { as, body })).statusCode).toBe(204)
  for (const { access_token } of [phone, renewed]) expectProblem(await read(access_token), 401)
  expect((await read(laptop.access_token)).statusCode).toBe(200)
})

test('users cannot log out sessions of others', async () => {
  await register(larder, 'victim')
  const intruder = await register(larder, 'intruder')
  const { refresh_token } = await logIn(larder, 'victim')
  await larder.call('POST', '/auth/logout', { as: intruder, body: { refresh_token } })
  await traded(refresh_token)
})

test('a new password ends every session', async () => {
  const user = await register(larder, 'changing')
  const { refresh_token } = await logIn(larder, 'changing')
  const body = { new_password: 'seven kinds of basil', current_password: PASSWORD }
  expect((await larder.call('PUT', '/users/password', { as: user, body })).statusCode).toBe(204)
  expectProblem(await refresh(larder, refresh_token), 401)
})

test('after a role change, a refresh gives a token with the new role', async () => {
  const admin = await larder.addUser('boss', 'Admin')
  const user = await register(larder, 'rising')
  const { refresh_token } = await logIn(larder, 'rising')
  await larder.call('PUT', `/users/${user.id}`, { as: admin, body: { role: 'Admin' } })
  const { access_token } = (await refresh(larder, refresh_token)).json()
  const list = await larder.call('GET', '/users/', { as: { ...user, token: access_token } })
  expect(list.statusCode).toBe(200)
})

test('a deleted account cannot refresh', async () => {
  const user = await register(larder, 'leaver')
  const { refresh_token } = await logIn(larder, 'leaver')
  await larder.call('DELETE', `/users/${user.id}`, { as: user })
  expectProblem(await refresh(larder, refresh_token), 401)
})

test('the database contains only hashes of refresh tokens', async () => {
  await register(larder, 'digest')
  const { refresh_token } = await logIn(larder, 'digest')
  const rows = await larder.db.selectFrom('refresh_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
})

/** Whichever comes first: the answer, or that it waits for a lock. */
async function untilDoneOrWaiting(response: Promise<unknown>) {
  let isDone = false
  void response.finally(() => {
    isDone = true
  })
  const waits = sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await waits.execute(larder.db)).rows[0]?.count === 1
  await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
}

test('a login during a password change starts no session', async () => {
  const user = await register(larder, 'hasty')
  const change = await larder.db.startTransaction().execute()
  await updatePassword(change, user.id, 'nobody can log in with this')
  await deleteUserSessions(change, user.id)
  const login = larder.call('POST', '/auth/token', { body: { username: 'hasty', password: PASSWORD } })
  await untilDoneOrWaiting(login)
  await change.commit().execute()
  expectProblem(await login, 401, 'Wrong username or password.')
})

test('a session that is refreshed during a password change ends', async () => {
  const user = await register(larder, 'slow')
  const { refresh_token } = await logIn(larder, 'slow')
  const trade = await larder.db.startTransaction().execute()
  const session = await rotateRefreshToken(trade, refresh_token)
  const body = { current_password: PASSWORD, new_password: 'seven kinds of basil' }
  const change = larder.call('PUT', '/users/password', { as: user, body })
  await untilDoneOrWaiting(change)
  await trade.commit().execute()
  expect((await change).statusCode).toBe(204)
  expectProblem(await refresh(larder, session?.refreshToken ?? ''), 401)
})
