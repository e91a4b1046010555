import type { CookingSessionList, CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteOldCookingSessions } from './cooking-sessions.queries.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let ben: TestUser
let recipeId: number
let people = 0

async function writeRecipe(title: string, more: object = {}): Promise<number> {
  const steps = [{ instruction: 'Chop.' }, { instruction: 'Simmer 45 minutes.' }]
  const response = await larder.call('POST', '/recipes/', { as: ann, body: { title, steps, ...more } })
  return response.json().id
}

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  recipeId = await writeRecipe('Borsch')
})

const url = (id = recipeId) => `/cooking-sessions/${id}`
const put = (body: object, as = ben, id = recipeId) => larder.call('PUT', url(id), { as, body })
const read = async (as = ben) => (await larder.call('GET', url(), { as })).json() as CookingSessionRead
const list = async (as = ben) =>
  ((await larder.call('GET', '/cooking-sessions/', { as })).json() as CookingSessionList).items

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const running = (id: string, endsAt = inMinutes(45)) => ({
  ...{ id, name: 'simmer', step: 2, duration_sec: 2700, ends_at: endsAt, left_sec: null },
})
const paused = (id: string, left_sec: number) => ({ ...running(id), ends_at: null, left_sec })

test('devices share step, servings, ticks and timers', async () => {
  const timer = running('2-0')
  const said = { step: 2, servings: 8, ticked_ingredient_ids: [5, 7], timers: [timer] }
  const response = await put(said)
  expect(response.statusCode, response.body).toBe(200)
  expect(await read()).toMatchObject({ ...said, recipe_id: recipeId, title: 'Borsch', step_count: 2 })
  expect(await list()).toMatchObject([{ recipe_id: recipeId, step: 2, may: ['update', 'delete'] }])
  expect(await list(ann), 'each cooks for themselves').toEqual([])
})

test('absent fields stay, and timers of two devices are merged', async () => {
  await put({ step: 1, ticked_ingredient_ids: [5], timers: [running('a'), running('b')] })
  await put({ servings: 2, timers: [paused('a', 60), running('c')], stopped_timer_ids: ['b', 'unknown'] })
  const session = await read()
  expect(session).toMatchObject({ step: 1, servings: 2, ticked_ingredient_ids: [5] })
  expect(session.timers.map(({ id, left_sec }) => [id, left_sec])).toEqual([
    ['a', 60],
    ['c', null],
  ])
})

test('an offline change does not override newer ones, but adds its timers', async () => {
  await put({ step: 2, timers: [paused('a', 60)] })
  const late = await put({ step: 1, timers: [running('a'), running('late')], seconds_ago: 600 })
  expect(late.json()).toMatchObject({ step: 2, timers: [{ id: 'a', left_sec: 60 }, { id: 'late' }] })
})

test('a step beyond the end becomes the last step', async () => {
  await put({ step: 300 })
  expect(await read()).toMatchObject({ step: 2, step_count: 2 })
})

test('a timer either runs or is paused, and its end must be plausible', async () => {
  const bad = [
    { ...running('a'), ends_at: null },
    { ...running('b'), left_sec: 5 },
    running('c', '9999-12-31T00:00:00Z'),
  ]
  for (const [timer, path] of [
    [bad[0], '/timers/0'],
    [bad[1], '/timers/0'],
    [bad[2], '/timers/0/ends_at'],
  ] as const)
    expect(invalidPaths(await put({ step: 1, timers: [timer] }))).toEqual([path])
  expect(await list(), 'nothing half-written').toEqual([])
})

test('only the newest timers and sessions are kept', async () => {
  const some = (letter: string) => Array.from({ length: 20 }, (_, index) => running(`${letter}${index}`))
  await put({ timers: some('a') })
  await put({ timers: [running('last')] })
  const { timers } = await read()
  expect([timers.length, timers.at(-1)?.id, timers.some(({ id }) => id === 'a0')]).toEqual([
    20,
    'last',
    false,
  ])

  for (let more = 0; more < 20; more++) await put({ step: 1 }, ben, await writeRecipe(`Dish ${more}`))
  const sessions = await list()
  expect([sessions.length, sessions[0]?.title, sessions.some(({ title }) => title === 'Borsch')]).toEqual([
    ...[20, 'Dish 19', false],
  ])
})

test('a hidden or deleted recipe suspends the session until it is visible again', async () => {
  await put({ step: 1 })
  await larder.call('PUT', `/recipes/${recipeId}`, { as: ann, body: { visibility: 'private' } })
  expect(await list()).toEqual([])
  expectProblem(await larder.call('GET', url(), { as: ben }), 404)
  expectProblem(await put({ step: 2 }), 404)

  await put({ step: 1 }, ann)
  await larder.call('DELETE', `/recipes/${recipeId}`, { as: ann })
  expectProblem(await put({ step: 2 }, ann), 404)
  expect((await list(ann)).some(({ recipe_id }) => recipe_id === recipeId)).toBe(false)
  await larder.call('POST', `/recipes/${recipeId}/restore`, { as: ann })
  expect(await read(ann)).toMatchObject({ step: 1 })
})

test('a deleted session can be started again', async () => {
  await put({ step: 2, timers: [running('a')] })
  expect((await larder.call('DELETE', url(), { as: ben })).statusCode).toBe(204)
  expectProblem(await larder.call('DELETE', url(), { as: ben }), 404)
  await put({ servings: 3 })
  expect(await read()).toMatchObject({ step: 0, servings: 3, timers: [] })
})

test('a session expires after a week, and maintenance deletes it', async () => {
  await put({ step: 2 })
  await sql`update cooking_sessions set updated_at = now() - interval '8 days' where user_id = ${ben.id}`.execute(
    larder.db,
  )
  expect(await list()).toEqual([])
  await put({ servings: 3 })
  expect(await read(), 'begun anew').toMatchObject({ step: 0, servings: 3 })
  await sql`update cooking_sessions set updated_at = now() - interval '8 days' where user_id = ${ben.id}`.execute(
    larder.db,
  )
  await deleteOldCookingSessions(larder.db)
  const left = await larder.db
    .selectFrom('cooking_sessions')
    .select('id')
    .where('user_id', '=', ben.id)
    .execute()
  expect(left).toEqual([])
})

test('concurrent changes of two devices both succeed', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put({ step: 1, timers: [running(`t${index}`)] })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect((await read()).timers).toHaveLength(8)
})
