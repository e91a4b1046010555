import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { openMailApp } from '../../../test/mail-app.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { PASSWORD } from '../../../test/sessions.ts'
import type { TestApp, TestUser } from '../../../test/test-app.ts'
import { countJobs } from '../../jobs/queue.ts'
import { computeTotp, currentStep } from '../second-factor/totp.ts'
import { notifySecurityEventJob, recordFailure, recordSecurityEvent } from './security-events.queries.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
let post: MailServer
let larder: TestApp
let ann: TestUser
let count = 0

beforeAll(async () => {
  ;({ larder, post } = await openMailApp())
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++count}`)
})

const logIn = async (userAgent: string): Promise<string> => {
  const body = { username: ann.username, password: PASSWORD }
  const headers = { 'user-agent': userAgent }
  return (await larder.call('POST', '/auth/token', { body, headers })).json().access_token
}

/** An event that is always mailed. Jobs run in order, so earlier e-mails have arrived before it. */
async function listMailsUntil(name: string): Promise<string[]> {
  await recordSecurityEvent(larder.db, ann.id, { kind: 'passkey_added', name })
  const texts: string[] = []
  for (;;) {
    const { text } = await post.arrival(ann.email)
    if (text.includes(name)) return texts
    texts.push(text)
  }
}

test('a login on a new device and a new factor are mailed, the first device is not', async () => {
  await logIn(FIREFOX)
  const token = await logIn(SAFARI)
  const mail = await post.arrival(ann.email)
  expect(mail.text).toContain('from a new device: Safari, iOS')
  expect(mail.text).toContain('/account')
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const body = { secret, code: computeTotp(secret, currentStep()) }
  await larder.call('PUT', '/second-factor/totp', { as: { ...ann, token }, body })
  expect((await post.arrival(ann.email)).text).toContain('An authenticator app was added')
})

test('however often an attacker fails, the user gets one e-mail a day', async () => {
  for (let tries = 0; tries < 30; tries++) await recordFailure(larder.db, ann.id, 'failed_login', FIREFOX)
  const mails = await listMailsUntil('First phone')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('entered a wrong password')
  await sql`update security_events set created_at = created_at - interval '25 hours'`.execute(larder.db)
  for (let tries = 0; tries < 30; tries++) await recordFailure(larder.db, ann.id, 'failed_login', FIREFOX)
  expect(await listMailsUntil('Second phone')).toHaveLength(1)
})

test('failures at the same time are one event', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => recordFailure(larder.db, ann.id, 'failed_login', FIREFOX)),
  )
  const { items } = (await larder.call('GET', '/security-events/', { as: ann })).json()
  expect(items).toMatchObject([{ kind: 'failed_login', count: 8 }])
})

test('an account cannot fill a mailbox with its own changes', async () => {
  for (let changes = 0; changes < 30; changes++)
    await recordSecurityEvent(larder.db, ann.id, { kind: 'recovery_codes_created' })
  await expect.poll(() => countJobs(larder.db, notifySecurityEventJob, 100)).toBe(0)
  expect(post.mails.filter(({ to }) => to.includes(ann.email))).toHaveLength(20)
})
