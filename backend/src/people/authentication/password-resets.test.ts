import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeToken } from '../../../test/access-tokens.ts'
import { hashTables } from '../../../test/database-content.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { openMailApp } from '../../../test/mail-app.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { logIn, PASSWORD } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser, TOKEN_SECRET } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../db/database.ts'
import { addJob, countJobs } from '../../jobs/queue.ts'
import { sendEmailJob } from './email-jobs.ts'

const NEW_PASSWORD = 'seven kinds of basil'
const MINUTE_MS = 60_000
let larder: TestApp
let post: MailServer
let ann: TestUser
let count = 0

beforeAll(async () => {
  ;({ larder, post } = await openMailApp())
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++count}`)
})

afterEach(() => void vi.useRealTimers())

const ask = (email: string, language?: string) =>
  larder.call('POST', '/password-resets/', { body: { email, ...(language && { language }) } })
const codeIn = (text: string) => /#([\w.-]+)/.exec(text)?.[1] as string

async function mailedCode(): Promise<string> {
  expect((await ask(ann.email)).statusCode).toBe(204)
  return codeIn((await post.arrival(ann.email)).text)
}

const reset = (reset_code: string, new_password = NEW_PASSWORD) =>
  larder.call('POST', '/auth/token', { body: { grant_type: 'password_reset', reset_code, new_password } })

function expectNoLink(response: Awaited<ReturnType<typeof reset>>) {
  expectProblem(response, 401)
  expect(response.json().code).toBe('invalid_link')
}

test('a link arrives by e-mail, sets a new password and ends all sessions', async () => {
  const { access_token } = await logIn(larder, ann.username)
  const { token } = await makeToken(larder, ann, { scopes: ['read'] })
  const response = await reset(await mailedCode())
  expect(response.statusCode, response.body).toBe(200)
  const me = (as: string) => larder.call('GET', '/users/me', { as: { ...ann, token: as } })
  expect((await me(response.json().access_token)).json()).toMatchObject({ id: ann.id })
  expectProblem(await me(access_token), 401)
  expectProblem(await larder.call('GET', '/recipes/', { as: { ...ann, token } }), 401)
  await logIn(larder, ann.username, NEW_PASSWORD)
})

test('a link contains only the ID of the account', async () => {
  const [text = ''] = (await mailedCode()).split('.')
  const content = JSON.parse(Buffer.from(text, 'base64url').toString())
  expect(content).toEqual({ id: ann.id, version: expect.any(Number), expiresAt: expect.any(Number) })
})

test('the e-mail is in the requested language, as text and HTML', async () => {
  await ask(ann.email.toUpperCase(), 'de')
  const { raw, text } = await post.arrival(ann.email)
  expect(text).toContain(`Hallo ${ann.username},`)
  expect(text).toContain('Neues Passwort wählen')
  expect(raw).toContain('From: Larder <larder@example.com>')
  expect(raw).toMatch(/multipart\/alternative/)
  expect(text).toContain(`<a href="http://localhost:8000/reset-password#`)
})

test('a request does not reveal whether the address is known, and changes no data', async () => {
  const before = await hashTables(larder.db)
  const [known, unknown] = [await ask(ann.email), await ask('nobody@example.com')]
  expect(unknown.statusCode).toBe(204)
  const shown = ({ statusCode, body, headers }: typeof known) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return { statusCode, body, headers: rest }
  }
  expect(shown(unknown)).toEqual(shown(known))
  await post.arrival(ann.email)
  expect(await hashTables(larder.db)).toEqual(before)
  expect(post.mails).toEqual([])
})

test('a link works once', async () => {
  const code = await mailedCode()
  expect((await reset(code)).statusCode).toBe(200)
  expectNoLink(await reset(code, 'nine kinds of mint'))
  await logIn(larder, ann.username, NEW_PASSWORD)
})

test('of several concurrent uses, one succeeds', async () => {
  const code = await mailedCode()
  const responses = await Promise.all(Array.from({ length: 5 }, () => reset(code)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401])
})

test('it expires after half an hour, and with any change to the account', async () => {
  const [old, overtaken] = [await mailedCode(), await mailedCode()]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * MINUTE_MS })
  expectNoLink(await reset(old))
  vi.useRealTimers()
  const body = { current_password: PASSWORD, new_password: 'nine kinds of mint' }
  await larder.call('PUT', '/users/password', { as: ann, body })
  expectNoLink(await reset(overtaken))
})

test.each(['x', 'x.y', '.', `${'A'.repeat(900)}.${'B'.repeat(43)}`])(
  'the invented code %s is refused',
  async (code) => expectNoLink(await reset(code)),
)

test('a modified code is refused', async () => {
  const code = await mailedCode()
  // The last character of 32 bytes has two unused bits, so the next one in the alphabet decodes to the same bytes.
  const altered = code.slice(0, -1) + String.fromCharCode(code.charCodeAt(code.length - 1) + 1)
  expect(Buffer.from(altered, 'base64url')).toEqual(Buffer.from(code, 'base64url'))
  for (const other of [altered, `${code}=`, `${code}.`, `${code}.x`]) expectNoLink(await reset(other))
  expect((await reset(code)).statusCode).toBe(200)
})

test('a code is valid for one purpose and one account', async () => {
  const code = await mailedCode()
  expectProblem(await larder.call('POST', '/email-confirmations/', { as: ann, body: { code } }), 401)
  const [, signature] = code.split('.')
  const forged = Buffer.from(JSON.stringify({ id: 1, version: 1, expiresAt: Date.now() + MINUTE_MS }))
  expectNoLink(await reset(`${forged.toString('base64url')}.${signature}`))
  expectProblem(await larder.call('GET', '/users/me', { as: { ...ann, token: code } }), 401)
})

test('a weak password does not use up the link', async () => {
  const code = await mailedCode()
  expectProblem(await reset(code, 'aaaaaaaaaaaa'), 422)
  expect((await reset(code)).statusCode).toBe(200)
})

test('an Admin creates a link for a user without e-mail', async () => {
  const boss = await larder.addUser(`boss-${count}`, 'Admin')
  const response = await larder.call('POST', `/users/${ann.id}/password-reset`, { as: boss })
  expect(response.statusCode).toBe(201)
  expect((await reset(codeIn(response.json().link))).statusCode).toBe(200)
  expectProblem(await larder.call('POST', '/users/2147483647/password-reset', { as: boss }), 404)
})

test('e-mails are sent again if the mail server is busy', async () => {
  const { larder: other, post: busy } = await openMailApp({ refuse: 1 })
  const eve = await other.addUser('eve')
  expect((await other.call('POST', '/password-resets/', { body: { email: eve.email } })).statusCode).toBe(204)
  expect((await busy.arrival(eve.email)).text).toContain('/reset-password#')
})

test('a queued e-mail survives a restart, and the queue contains no link', async () => {
  const first = await openTestApp({ ...post.settings, JOBS: 'off' })
  const eve = await first.addUser(`eve-${count}`)
  await first.call('POST', '/password-resets/', { body: { email: eve.email } })
  await first.app.close()
  const waiting = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(
    first.db,
  )
  expect(waiting.rows).toEqual([{ payload: { letter: 'reset', email: eve.email, language: 'en' } }])
  const database = new Database(first.databaseUrl, first.db)
  database.becomeReady()
  const next = await buildApp({ config: readConfig(post.settings), tokenSecret: TOKEN_SECRET, database })
  whenDone(() => next.close())
  await next.ready()
  expect((await post.arrival(eve.email)).text).toContain('/reset-password#')
})

test('e-mails over the queue limit are dropped', async () => {
  const slow = await openTestApp({ ...post.settings, JOBS: 'off' })
  const order = { language: 'en', letter: 'reset', email: 'many@example.com' } as const
  for (let number = 0; number < 500; number++) await addJob(slow.db, sendEmailJob, order)
  const response = await slow.call('POST', '/password-resets/', { body: { email: 'one-more@example.com' } })
  expect(response.statusCode).toBe(204)
  expect(await countJobs(slow.db, sendEmailJob, 1000)).toBe(500)
})

test('without a mail server, every request gets the same error', async () => {
  const silent = await openTestApp()
  const response = await silent.call('POST', '/password-resets/', { body: { email: 'ann@example.com' } })
  expectProblem(response, 409, 'This server does not send e-mail. Ask an Admin for a link.')
})

test('at most five e-mails an hour per address, without revealing whether it is known', async () => {
  const strict = await openTestApp({ ...post.settings, RATE_LIMITS: 'on' })
  for (const email of ['nobody@example.com', 'NOBODY@example.com']) {
    const responses = []
    for (let tries = 0; tries < 3; tries++)
      responses.push((await strict.call('POST', '/password-resets/', { body: { email } })).statusCode)
    expect(responses).toEqual(email === 'nobody@example.com' ? [204, 204, 204] : [204, 204, 429])
  }
})
