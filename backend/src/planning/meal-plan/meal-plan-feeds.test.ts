import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from './plan-days.ts'

const larder = await openTestApp({ SITE_URL: 'https://larder.example', BASE_URL: 'https://api.example' })
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
})

const plan = (body: object, as = ann) =>
  larder.call('POST', '/planned-meals/', {
    ...{ as, body: { kitchen_id, day: today(), meal: 'dinner', title: 'Soup', ...body } },
  })
const query = () => `?kitchen_id=${kitchen_id}`
async function subscribe(as = ann, options = {}): Promise<string> {
  const body = { is_timed: false, language: 'en', ...options }
  const made = await larder.call('POST', `/meal-plan/feed${query()}`, { as, body })
  expect(made.statusCode, made.body).toBe(201)
  const { address } = made.json()
  expect(address).toMatch(/^https:\/\/api\.example\/meal-plan\/calendar\.ics\?secret=[\w-]{43}$/)
  return address.replace('https://api.example', '')
}
const read = (address: string) => larder.call('GET', address)

/** Parsed as a calendar program does. */
async function readEvents(address: string) {
  const response = await read(address)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = response.body.split('\r\n')
  expect(
    lines.every((line) => Buffer.byteLength(line) <= 75),
    'lines are folded',
  ).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(response.body))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy()
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    expect(component.getFirstPropertyValue('dtstamp')).toBeTruthy()
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      zone: event.startDate.zone.tzid,
      url: component.getFirstPropertyValue('url'),
    }
  })
}

test('writes meals as all-day events with title and link', async () => {
  const recipe_id = (
    await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Borsch; hot, with\\dill' } })
  ).json().id
  const note = `Line one\nline two, ${'very long '.repeat(12)}🍲`
  const { key } = (await plan({ recipe_id, servings: 4, note, cook_user_id: ben.id })).json()
  const [event, ...others] = await readEvents(await subscribe())
  expect(others).toEqual([])
  expect(event).toMatchObject({
    ...{ uid: key, summary: 'Dinner: Borsch; hot, with\\dill', start: today(), end: addDays(today(), 1) },
    url: `https://larder.example/recipes/${recipe_id}?servings=4`,
  })
  expect(event?.description).toBe(
    `Servings: 4\nCooks: ${ben.username}\n${note}\nhttps://larder.example/recipes/${recipe_id}?servings=4`,
  )
})

test('writes floating times, and all-day events for kinds without a time', async () => {
  await plan({})
  await plan({ meal: 'snack', title: 'Kuchen' })
  await plan({ meal: 'lunch', day: addDays(today(), 7), title: 'Pie' })
  const events = await readEvents(await subscribe(ann, { is_timed: true, language: 'de' }))
  expect(events).toMatchObject([
    { summary: 'Soup', start: `${today()}T19:00:00`, end: `${today()}T20:00:00`, zone: 'floating' },
    { summary: 'Snack: Kuchen', start: today() },
    { summary: 'Pie', start: `${addDays(today(), 7)}T12:30:00` },
  ])
})

test('a new URL replaces the old one, and deleting ends it', async () => {
  await plan({})
  const [first, second] = [await subscribe(), await subscribe()]
  expectProblem(await read(first), 404)
  expect(await readEvents(second)).toHaveLength(1)
  const feed = `/meal-plan/feed${query()}`
  expect((await larder.call('GET', feed, { as: ann })).json().created_at).toBeTruthy()
  expect((await larder.call('GET', feed, { as: ben })).json()).toEqual({ created_at: null })
  expect((await larder.call('DELETE', feed, { as: ann })).statusCode).toBe(204)
  expectProblem(await read(second), 404)
  expectProblem(await read('/meal-plan/calendar.ics?secret=x'), 404)
})

test('the feed stops with the right to the plan and hides unreadable recipes', async () => {
  const recipe_id = (
    await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Borsch', visibility: 'private' } })
  ).json().id
  await plan({ recipe_id })
  const [hers, his] = [await subscribe(ann), await subscribe(ben)]
  expect(await readEvents(his)).toMatchObject([{ summary: 'Dinner: Borsch', url: null }])
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expectProblem(await read(his), 404)
  expect(await readEvents(hers)).toHaveLength(1)
})

test('stores only the hash of the secret, and never echoes the secret', async () => {
  const secret = (await subscribe()).split('=')[1] as string
  const rows = await larder.db.selectFrom('meal_plan_feeds').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  await larder.call('DELETE', `/meal-plan/feed${query()}`, { as: ann })
  expect((await read(`/meal-plan/calendar.ics?secret=${secret}`)).body).not.toContain(secret)
})
