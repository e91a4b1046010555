import type { SharedWeekRead } from '@larder/contract/planning/shared-weeks'
import { SHARED_WEEK_EXPIRY_DAYS } from '@larder/contract/planning/shared-weeks'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from './plan-days.ts'
import { deleteOldSharedWeeks } from './shared-weeks.queries.ts'

const larder = await openTestApp({ SITE_URL: 'https://larder.example' })
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
const week = (from = today()) => `/meal-plan/shared-week?from=${from}&kitchen_id=${kitchen_id}`
async function share(as = ann, from?: string): Promise<string> {
  const made = await larder.call('POST', week(from), { as })
  expect(made.statusCode, made.body).toBe(201)
  const { address } = made.json()
  expect(address).toMatch(/^https:\/\/larder\.example\/shared-week\?secret=[\w-]{43}$/)
  return address.replace('https://larder.example', '')
}
const look = (address: string, as?: TestUser) => larder.call('GET', address, { as })
async function read(address: string, as?: TestUser): Promise<SharedWeekRead> {
  const response = await look(address, as)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('anyone with the URL reads the meals, without personal data', async () => {
  await plan({ title: 'Soup', servings: 4, note: 'Ben must not know', cook_user_id: ben.id })
  await plan({ title: 'Stew', day: addDays(today(), 6) })
  await plan({ title: 'Too late', day: addDays(today(), 7) })
  await plan({ title: 'Over', day: addDays(today(), -1) })
  const response = await look(await share())
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(response.json()).toMatchObject({ from: today(), to: addDays(today(), 6) })
  expect(response.json().kinds).toHaveLength(4)
  expect(response.json().meals).toEqual([
    { day: today(), meal: 'dinner', title: 'Soup', recipe_id: null, servings: 4, is_leftover: false },
    expect.objectContaining({ title: 'Stew', day: addDays(today(), 6) }),
  ])
  expect(response.body).not.toContain(ben.username)
})

test('links recipes only for users who can read them', async () => {
  const write = async (body: object) => (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
  const secret = await write({ title: 'Borsch', visibility: 'private' })
  await plan({ recipe_id: secret, title: undefined })
  const open = await write({ title: 'Bread' })
  await plan({ recipe_id: open, title: undefined })
  await larder.call('PUT', `/recipes/${secret}`, { as: ann, body: { title: 'My borsch' } })
  const address = await share()
  const forPublic = [
    { title: 'Borsch', recipe_id: null },
    { title: 'Bread', recipe_id: open },
  ]
  expect((await read(address)).meals).toMatchObject(forPublic)
  expect((await read(address, ben)).meals).toMatchObject(forPublic)
  expect((await read(address, ann)).meals[0]).toMatchObject({ title: 'My borsch', recipe_id: secret })
})

test('a new URL replaces the old one; deleting it or losing the plan ends it', async () => {
  const [first, second] = [await share(), await share()]
  expectProblem(await look(first), 404)
  await read(second)
  expect((await larder.call('GET', week(), { as: ann })).json().created_at).toBeTruthy()
  expect((await larder.call('GET', week(), { as: ben })).json()).toEqual({ created_at: null })
  const his = await share(ben)
  const next = await share(ben, addDays(today(), 7))
  expect((await larder.call('DELETE', week(), { as: ann })).statusCode).toBe(204)
  expectProblem(await look(second), 404)
  await read(his)
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  for (const address of [his, next, '/shared-week?secret=x']) expectProblem(await look(address), 404)
  expectProblem(await larder.call('POST', week(), { as: ben }), 404)
})

test('deletes old weeks and does not store the secret', async () => {
  const address = await share()
  const secret = address.split('=')[1] as string
  const rows = await larder.db.selectFrom('shared_weeks').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const last = addDays(today(), -SHARED_WEEK_EXPIRY_DAYS - 6)
  await sql`update shared_weeks set from_day = ${last} where user_id = ${ann.id}`.execute(larder.db)
  await read(address)
  await sql`update shared_weeks set from_day = from_day - 1 where user_id = ${ann.id}`.execute(larder.db)
  const refused = await look(address)
  expectProblem(refused, 404)
  expect(refused.body).not.toContain(secret)
  await deleteOldSharedWeeks(larder.db)
  const left = larder.db.selectFrom('shared_weeks').selectAll().where('user_id', '=', ann.id)
  expect(await left.execute()).toEqual([])
})

test.each(['2026-02-30', '2999-12-28', '1899-12-31'])('%s is refused', async (from) => {
  expect(invalidPaths(await larder.call('POST', week(from), { as: ann }))).toEqual(['/from'])
})
