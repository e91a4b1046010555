import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Device, PUSH_CERTIFICATE, startPushService } from '../../../test/push-service/push-service.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { timeToNextJob } from '../../jobs/queue.ts'
import { remindOfPlan } from '../../planning/reminders/remind-of-plan.ts'
import { notifyTimers } from '../../recipes/cooking-sessions/notify-timers.ts'
import { resumeTimers } from '../../recipes/cooking-sessions/timer-jobs.ts'
import { recordFailure, recordSecurityEvent } from '../security-events/security-events.queries.ts'
import { resumePlanReminders } from './plan-reminder-jobs.ts'

// Before anything connects: the certificate of the push service is trusted here alone.
tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(PUSH_CERTIFICATE, 'utf8')])

const DAY_MS = 24 * 60 * 60 * 1000

const service = await startPushService()
whenDone(() => service.close())
const larder = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: 'https://larder.example.com' })
const { db } = larder
let ann: TestUser
let phone: Device
let phoneId: number
let recipeId: number
let people = 0

beforeEach(async () => {
  ann = await larder.addUser(`ann-${++people}`)
  phone = service.addDevice()
  phoneId = await subscribe(phone)
  const body = { title: 'Borsch', steps: [{ instruction: 'Chop.' }, { instruction: 'Simmer 45 minutes.' }] }
  recipeId = (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
})

async function subscribe({ subscription }: Device, more: object = {}): Promise<number> {
  const body = { ...subscription, ...more }
  const response = await larder.call('POST', '/push-subscriptions/', { as: ann, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const timer = (more: object = {}) => ({
  ...{ id: 'a', name: 'simmer', step: 2, duration_sec: 2700, ends_at: inSeconds(1), left_sec: null },
  ...more,
})

async function cook(...timers: object[]) {
  const response = await larder.call('PUT', `/cooking-sessions/${recipeId}`, { as: ann, body: { timers } })
  expect(response.statusCode, response.body).toBe(200)
}
const timersNow = async () =>
  (await larder.call('GET', `/cooking-sessions/${recipeId}`, { as: ann })).json().timers

async function sessionId(): Promise<number> {
  const found = db.selectFrom('cooking_sessions').select('id').where('recipe_id', '=', recipeId)
  return (await found.executeTakeFirstOrThrow()).id
}

/** As if the service had been down meanwhile. */
async function sleepThrough(seconds: number) {
  await sql`update cooking_timers set ends_at = now() - make_interval(secs => ${seconds})
    where cooking_session_id = ${await sessionId()}`.execute(db)
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  )
  await resumeTimers(db)
}

/** But for the plans of tomorrow. */
const whenQuiet = () => expect.poll(async () => (await timeToNextJob(db)) ?? DAY_MS).toBeGreaterThan(60_000)

/** Nobody waits for the pause between two tries. */
const hurry = () =>
  sql`with hurried as (update graphile_worker._private_jobs set run_at = now() where locked_at is null returning id)
    select pg_notify('jobs', '') from hurried`.execute(db)

test('a finished timer sends a message, encrypted for the device and signed by this server', async () => {
  await cook(timer())
  await expect.poll(() => phone.pushes.length + phone.faults.length).toBe(1)
  expect(phone.faults).toEqual([])
  const [push] = phone.pushes
  expect(push).toMatchObject({ ttl: 3600, urgency: 'high' })
  expect(push?.message).toMatchObject({
    ...{ title: 'Borsch: simmer', body: 'Time’s up.', language: 'en' },
    path: `/recipes/${recipeId}/cook?step=2`,
  })
  const { public_key } = (await larder.call('GET', '/push-subscriptions/key', { as: ann })).json()
  expect(push?.applicationServerKey).toBe(public_key)
  expect(await timersNow()).toMatchObject([{ rung_at: expect.any(String) }])
})

test('each device gets one message in its language, even if the job runs twice', async () => {
  const tablet = service.addDevice()
  await subscribe(tablet, { language: 'de' })
  await cook(timer())
  await expect.poll(() => tablet.pushes.length).toBe(1)
  const id = await sessionId()
  await Promise.all([notifyTimers(db, id), notifyTimers(db, id), resumeTimers(db)])
  await cook(timer({ ends_at: (await timersNow())[0].ends_at }))
  await whenQuiet()
  expect([phone.asked, tablet.asked]).toEqual([1, 1])
  expect(tablet.pushes[0]?.message.body).toBe('Die Zeit ist um.')
})

test('a timer that ended during downtime sends one late message', async () => {
  await cook(timer({ ends_at: inSeconds(600) }))
  await sleepThrough(12 * 60)
  await expect.poll(() => phone.pushes.length).toBe(1)
  const { body } = phone.pushes[0]?.message ?? {}
  expect(body).toBe('Time’s up. Sent 12 minutes late because Larder could not reach you earlier.')
  await resumeTimers(db)
  await whenQuiet()
  expect(phone.asked).toBe(1)
})

test('old, stopped, paused and already acknowledged timers send nothing', async () => {
  await cook(timer({ ends_at: inSeconds(600) }))
  await sleepThrough(2 * 24 * 60 * 60)
  await cook(timer({ id: 'b', ends_at: inSeconds(-120) }), timer({ id: 'c', ends_at: inSeconds(600) }))
  await cook(timer({ id: 'c', ends_at: null, left_sec: 60 }))
  await whenQuiet()
  expect(phone.asked).toBe(0)
  await cook(timer({ id: 'c' }))
  await expect.poll(() => phone.pushes.length).toBe(1)
})

test('a message that may have arrived is not sent again', async () => {
  await cook(timer({ ends_at: inSeconds(600) }))
  await sql`update cooking_timers set ends_at = now() where cooking_session_id = ${await sessionId()}`.execute(
    db,
  )
  phone.answers = [0]
  await notifyTimers(db, await sessionId())
  await expect.poll(() => phone.asked).toBe(1)
  await whenQuiet()
  expect(phone.asked, 'it may have arrived: nobody is rung twice').toBe(1)
})

test('a device gets only the kinds of messages it chose', async () => {
  await larder.call('PUT', `/push-subscriptions/${phoneId}`, { as: ann, body: { wants_timers: false } })
  await cook(timer(), timer({ id: 'oven', kind: 'alarm', name: 'heat the oven', step: 1 }))
  await expect.poll(() => phone.pushes.length).toBe(1)
  await whenQuiet()
  expect(phone.pushes.map(({ message }) => [message.title, message.body])).toEqual([
    ['Borsch: heat the oven', 'Time to start step 1.'],
  ])
})

test('users who can no longer see the recipe get no message', async () => {
  const bob = await larder.addUser(`bob-${people}`)
  const body = { title: 'Secret soup', steps: [{ instruction: 'Stir.' }] }
  recipeId = (await larder.call('POST', '/recipes/', { as: bob, body })).json().id
  await cook(timer({ ends_at: inSeconds(600), step: 1 }))
  await larder.call('PUT', `/recipes/${recipeId}`, { as: bob, body: { visibility: 'private' } })
  await sleepThrough(1)
  await whenQuiet()
  expect(phone.asked).toBe(0)
})

test('a deleted subscription is removed, and a busy one is retried', async () => {
  const tablet = service.addDevice()
  await subscribe(tablet)
  phone.answers = [410]
  tablet.answers = [503, 429]
  await cook(timer())
  await expect
    .poll(async () => {
      await hurry()
      return tablet.pushes.length
    })
    .toBe(1)
  await whenQuiet()
  expect([phone.asked, tablet.asked, tablet.faults]).toEqual([1, 3, []])
  const { items } = (await larder.call('GET', '/push-subscriptions/', { as: ann })).json()
  expect(items).toHaveLength(1)
})

test('a queued message is not sent to the next user of the device', async () => {
  phone.answers = [503]
  await cook(timer())
  await expect.poll(() => phone.asked).toBe(1)
  const bob = await larder.addUser(`bob-${people}`)
  await larder.call('POST', '/push-subscriptions/', { as: bob, body: phone.subscription })
  await expect.poll(async () => (await hurry()).rows.length).toBe(0)
  await whenQuiet()
  expect(phone.asked).toBe(1)
})

test('a subscription is removed after five failures in a row', async () => {
  phone.answers = Array(5).fill(403)
  for (let message = 1; message <= 5; message++) {
    await cook(timer({ id: `t${message}`, ends_at: inSeconds(0.5) }))
    await expect.poll(() => phone.asked).toBe(message)
    await whenQuiet()
  }
  expect((await larder.call('GET', '/push-subscriptions/', { as: ann })).json().items).toEqual([])
})

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function sendNow(late = 0) {
  await larder.call('PUT', `/push-subscriptions/${phoneId}`, { as: ann, body: { plan_at: '00:00' } })
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  )
  await sql`update push_subscriptions set next_plan_at = now() - make_interval(secs => ${late})
    where id = ${phoneId}`.execute(db)
  await resumePlanReminders(db)
}

test('the evening reminder lists own and kitchen meals, once', async () => {
  const kitchen_id = (
    await larder.call('POST', '/kitchens/', { as: ann, body: { name: `Home ${people}` } })
  ).json().id
  const meal = (body: object) => larder.call('POST', '/planned-meals/', { as: ann, body })
  await meal({ day: dayIn(0), meal: 'midnight snack', title: 'Toast' })
  await meal({ day: dayIn(1), meal: 'dinner', recipe_id: recipeId, kitchen_id })
  await meal({ day: dayIn(2), meal: 'dinner', title: 'Not yet' })
  await sendNow()
  await expect.poll(() => phone.pushes.length).toBe(1)
  expect(phone.pushes[0]).toMatchObject({
    ...{ urgency: 'normal', message: { title: 'Your meal plan', path: '/plan' } },
  })
  expect(phone.pushes[0]?.message.body).toBe('Today: Toast\nTomorrow: Borsch')
  await Promise.all([remindOfPlan(db, phoneId), remindOfPlan(db, phoneId)])
  const { next_plan_at } = await db
    .selectFrom('push_subscriptions')
    .select('next_plan_at')
    .where('id', '=', phoneId)
    .executeTakeFirstOrThrow()
  expect(next_plan_at).toBe(`${dayIn(1)}T00:00:00.000Z`)
  expect(phone.asked).toBe(1)
})

test('no reminder without meals, or hours late', async () => {
  await sendNow()
  await whenQuiet()
  await larder.call('POST', '/planned-meals/', {
    ...{ as: ann, body: { day: dayIn(1), meal: 'dinner', title: 'Toast' } },
  })
  await sendNow(4 * 60 * 60)
  await whenQuiet()
  expect(phone.asked).toBe(0)
})

test('without e-mail, security events are sent to all devices, whatever messages they chose', async () => {
  const tablet = service.addDevice()
  await subscribe(tablet, { language: 'de', wants_timers: false })
  const bob = await larder.addUser(`bob-${people}`)
  const bobsPhone = service.addDevice()
  await larder.call('POST', '/push-subscriptions/', { as: bob, body: bobsPhone.subscription })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await recordFailure(db, ann.id, 'failed_second_factor', userAgent)
  await recordSecurityEvent(db, ann.id, { kind: 'passkey_added', name: 'Phone', userAgent })
  await expect.poll(() => [phone.pushes.length, tablet.pushes.length]).toEqual([2, 2])
  await whenQuiet()
  expect(bobsPhone.asked).toBe(0)
  // In any order: each is a job.
  const texts = phone.pushes.map(({ message }) => message.body)
  expect(texts).toContainEqual(expect.stringContaining('wrong code'))
  expect(texts).toContainEqual(expect.stringContaining('passkey “Phone” was added'))
  expect(phone.pushes[0]?.message.path).toBe('/account')
  expect(tablet.pushes[0]?.message.language).toBe('de')
})
