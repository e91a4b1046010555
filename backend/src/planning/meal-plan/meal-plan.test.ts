import { randomUUID } from 'node:crypto'
import type { MealOperation } from '@larder/contract/planning/meal-operations'
import { MAX_MEALS_A_DAY, MAX_MEALS_READ, type MealPlanRead } from '@larder/contract/planning/meal-plan'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listenTo } from '../../../test/event-listener.ts'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteOldMeals } from './meal-plans.queries.ts'

const larder = await openTestApp()
await larder.app.listen({ port: 0 })
const admin = await larder.addUser('admin', 'Admin')
const stranger = await larder.addUser('stranger')
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number

const DAY = '2026-11-20'
const week = `from=${DAY}&to=2026-11-26`

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
})

const plan = (body: object, as = ann) =>
  larder.call('POST', '/planned-meals/', {
    as,
    body: { kitchen_id, day: DAY, meal: 'dinner', ...body },
  })
const read = async (as = ann, query = `${week}&kitchen_id=${kitchen_id}`) => {
  const response = await larder.call('GET', `/meal-plan/?${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as MealPlanRead
}
const titles = async (as = ann) =>
  (await read(as)).meals.map(({ day, meal, title }) => `${day} ${meal} ${title}`)
const change = (id: number, body: object, as = ann) =>
  larder.call('PUT', `/planned-meals/${id}`, { as, body })
const remove = (id: number, as = ann) => larder.call('DELETE', `/planned-meals/${id}`, { as })
const write = async (more: object, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title: 'Borsch', ...more } })).json().id

const operation = (set: MealOperation['set'], more: Partial<MealOperation> = {}): MealOperation => ({
  ...{ id: randomUUID(), at: Date.now(), meal_key: randomUUID(), set },
  ...more,
})
const send = (operations: MealOperation[], as = ann) =>
  larder.call('POST', `/meal-plan/operations?${week}&kitchen_id=${kitchen_id}`, { as, body: { operations } })
const soup = { place: { day: DAY, meal: 'lunch', position: 1 }, dish: { title: 'Soup' } }

test('plans, reads, moves and removes recipes, free text and leftovers', async () => {
  const recipe_id = await write({})
  const made = await plan({ recipe_id, servings: 4, note: 'Buy dill.', cook_user_id: ben.id })
  expect(made.statusCode, made.body).toBe(201)
  const { id, key } = made.json()
  expect(made.json()).toMatchObject({
    ...{ kitchen_id, day: DAY, title: 'Borsch', recipe_id, servings: 4, cook_name: ben.username },
    may: ['update', 'delete'],
  })
  await plan({ day: '2026-11-21', meal: 'lunch', leftover_of_id: id }, ben)
  await plan({ title: 'Pizza at Ann’s', day: '2026-11-22' }, ben)
  const { meals, people: eaters, version } = await read(ben)
  expect(meals).toMatchObject([
    { day: DAY, title: 'Borsch', note: 'Buy dill.' },
    { day: '2026-11-21', title: 'Borsch', leftover_of_id: id, leftover_of_key: key, leftover_of_day: DAY },
    { day: '2026-11-22', title: 'Pizza at Ann’s', recipe_id: null },
  ])
  expect(eaters.map(({ username }) => username)).toEqual([ann.username, ben.username])
  const moved = await change(id, { day: '2026-11-23', meal: 'lunch', note: null }, ben)
  expect(moved.json()).toMatchObject({ day: '2026-11-23', meal: 'lunch', note: null, recipe_id, version: 2 })
  expect((await remove(id)).statusCode).toBe(204)
  expect(await titles()).toEqual(['2026-11-21 lunch Borsch', '2026-11-22 dinner Pizza at Ann’s'])
  const after = await read()
  expect(after.meals[0]).toMatchObject({ leftover_of_id: null })
  expect(after.version).toBe(version + 2)
  expectProblem(await change(id, { note: 'x' }), 404)
})

test('separates own and kitchen plans, and hides them from other users', async () => {
  const { id } = (await plan({ kitchen_id: null, title: 'Toast' })).json()
  expect((await read(ann, week)).meals).toMatchObject([{ title: 'Toast', kitchen_id: null }])
  expect((await read(ben, week)).meals).toEqual([])
  expect(await titles()).toEqual([])
  for (const as of [ben, stranger, admin]) expectProblem(await change(id, { title: 'Mine' }, as), 404)
})

test('hides the plan of a kitchen from strangers, former members and Admin', async () => {
  const { id } = (await plan({ title: 'Stew' })).json()
  const former = await larder.addUser(`former-${kitchen_id}`)
  await larder.db
    .insertInto('kitchen_members')
    .values({ kitchen_id, user_id: former.id, role: 'member' })
    .execute()
  expect((await plan({ title: 'Mine' }, former)).statusCode).toBe(201)
  await larder.call('DELETE', `${kitchen}/members/${former.id}`, { as: ann })
  for (const as of [stranger, former, admin]) {
    for (const path of ['', 'events'])
      expectProblem(await larder.call('GET', `/meal-plan/${path}?kitchen_id=${kitchen_id}`, { as }), 404)
    expectProblem(await send([operation(soup)], as), 404)
    const kinds = `/meal-plan/kinds?kitchen_id=${kitchen_id}`
    expectProblem(await larder.call('PUT', kinds, { as, body: { kinds: [] } }), 404)
    expect(invalidPaths(await plan({ title: 'Mine' }, as))).toEqual(['/kitchen_id'])
    expectProblem(await larder.call('GET', `/planned-meals/${id}`, { as }), 404)
    expectProblem(await remove(id, as), 404)
  }
  expect(await titles()).toEqual([`${DAY} dinner Stew`, `${DAY} dinner Mine`])
})

test('shows the planned title of unreadable and deleted recipes', async () => {
  const recipe_id = await write({ visibility: 'private' })
  const { id } = (await plan({ recipe_id })).json()
  expect((await read(ben)).meals).toMatchObject([{ title: 'Borsch', recipe_id: null }])
  await larder.call('PUT', `/recipes/${recipe_id}`, { as: ann, body: { title: 'Secret borsch' } })
  expect((await read(ben)).meals).toMatchObject([{ title: 'Borsch', recipe_id: null }])
  expect((await read(ann)).meals).toMatchObject([{ title: 'Secret borsch', recipe_id }])
  expect(invalidPaths(await plan({ recipe_id }, ben))).toEqual(['/recipe_id'])
  const moved = await change(id, { day: '2026-11-21', leftover_of_id: null }, ben)
  expect(moved.json()).toMatchObject({ title: 'Borsch', recipe_id: null })
  expect((await read(ann)).meals).toMatchObject([{ day: '2026-11-21', recipe_id }])
  await larder.call('DELETE', `/recipes/${recipe_id}?permanent=true`, { as: ann })
  expect((await read(ann)).meals).toMatchObject([{ title: 'Borsch', recipe_id: null }])
})

test('applies operations once; the newest change of each part wins in any order', async () => {
  const add = operation(soup)
  const at = add.at
  const { meal_key } = add
  const toFriday = operation(
    { place: { day: '2026-11-27', meal: 'dinner', position: 1 } },
    { meal_key, at: at + 1 },
  )
  const toMonday = operation(
    { place: { day: '2026-11-23', meal: 'dinner', position: 1 } },
    { meal_key, at: at + 2 },
  )
  const note = operation({ note: 'hot' }, { meal_key, at: at + 1 })
  expect(
    (await send([toMonday, note], ben)).json().meals,
    'nothing is shown of what is not all there',
  ).toEqual([])
  expect((await send([add])).json().meals).toMatchObject([{ key: meal_key, day: '2026-11-23', note: 'hot' }])
  await send([toFriday, add, note])
  expect(await titles()).toEqual(['2026-11-23 dinner Soup'])
  const off = operation({ is_removed: true }, { meal_key, at: at + 3 })
  const back = operation({ is_removed: false }, { meal_key, at: at + 4 })
  await send([off])
  expect(await titles()).toEqual([])
  await send([back])
  await send([off, off])
  expect(await titles()).toEqual(['2026-11-23 dinner Soup'])
})

test('limits the lead of a device whose clock runs ahead', async () => {
  const add = operation(soup, { at: Date.now() + 3_600_000 })
  const { meal_key } = add
  const [{ stamp }] = (await send([add])).json().meals
  await send([operation({ dish: { title: 'Stew' } }, { meal_key, at: stamp + 1 })], ben)
  await send([add])
  expect(await titles()).toEqual([`${DAY} lunch Stew`])
})

test('an invalid operation rejects the whole request', async () => {
  const bad = operation({ dish: { recipe_id: 2_147_483_647 } })
  expect(invalidPaths(await send([operation(soup), bad]))).toEqual(['/operations/1/set/dish/recipe_id'])
  const nameless = operation({ dish: {} })
  expect(invalidPaths(await send([nameless]))).toEqual(['/operations/0/set/dish'])
  const cook = operation({ ...soup, cook_user_id: stranger.id })
  expect(invalidPaths(await send([cook]))).toEqual(['/operations/0/set/cook_user_id'])
  expect(await read()).toMatchObject({ version: 0, meals: [] })
})

test('creates a meal with the same key once', async () => {
  const key = randomUUID()
  const first = await plan({ key, title: 'Soup' })
  const second = await plan({ key: key.toUpperCase(), title: 'Soup' })
  expect(second.json().id).toBe(first.json().id)
  expect(await titles()).toHaveLength(1)
})

test.each([
  ['from=2026-11-20&to=2026-11-19', '/to'],
  ['from=2026-01-01&to=2027-01-02', '/to'],
  ['from=2026-02-30', '/from'],
  ['from=5787-03-01&to=5787-03-07', '/from'],
  ['from=0000-01-01', '/from'],
  ['from=275760-09-13', '/from'],
  ['from=%2B275760-09-13', '/from'],
  ['from=20.11.2026', '/from'],
])('%s is refused', async (query, path) => {
  expect(invalidPaths(await larder.call('GET', `/meal-plan/?${query}`, { as: ann }))).toEqual([path])
})

test.each([
  [{ title: 'x', day: '2026-02-29' }, '/day'],
  [{ title: 'x', day: '5787-03-01' }, '/day'],
  [{ title: 'x', day: '0000-01-01' }, '/day'],
  [{ title: 'x', day: '+275760-09-13' }, '/day'],
  [{ title: 'x', day: '2026-02-30' }, '/day'],
  [{ title: 'x', day: 'Friday' }, '/day'],
  [{}, ''],
  [{ title: '   ' }, '/title'],
  [{ title: 'x', meal: '' }, '/meal'],
  [{ title: 'x', servings: 0 }, '/servings'],
  [{ title: 'x', cook_user_id: 2_147_483_647 }, '/cook_user_id'],
  [{ leftover_of_id: 2_147_483_647 }, '/leftover_of_id'],
  [{ recipe_id: 2_147_483_647 }, '/recipe_id'],
])('%j is refused', async (bad, path) => {
  expect(invalidPaths(await plan(bad))).toEqual([path])
  expect((await read()).meals).toEqual([])
})

test('meals of a series share a repeat key until it is cleared', async () => {
  const repeat_key = randomUUID()
  const made = await plan({ title: 'Pizza', repeat_key })
  await send([operation({ ...soup, repeat_key: repeat_key.toUpperCase() })])
  const repeats = async () => (await read()).meals.map((meal) => meal.repeat_key)
  expect(await repeats()).toEqual([repeat_key, repeat_key])
  await change(made.json().id, { day: '2026-11-21' })
  expect(await repeats(), 'moved, it is still of the repeat').toEqual([repeat_key, repeat_key])
  await change(made.json().id, { repeat_key: null })
  expect(await repeats()).toEqual([repeat_key, null])
  const odd = await plan({ title: 'Pizza', repeat_key: 'every Friday' })
  expect(odd.statusCode).toBe(422)
  expect(invalidPaths(odd)).toEqual(['/repeat_key'])
})

test('rejects leftovers of a meal on another plan', async () => {
  const { id } = (await plan({ kitchen_id: null, title: 'Roast' })).json()
  expect(invalidPaths(await plan({ leftover_of_id: id }))).toEqual(['/leftover_of_id'])
})

test('rejects direct and indirect cycles of leftovers', async () => {
  const ids: number[] = []
  for (const title of ['Roast', 'Hash', 'Soup'])
    ids.push((await plan({ title, ...(ids.length > 0 && { leftover_of_id: ids.at(-1) }) })).json().id)
  const [roast = 0, hash = 0, last = 0] = ids
  for (const leftover_of_id of [hash, last])
    expect(invalidPaths(await change(roast, { leftover_of_id }))).toEqual(['/leftover_of_id'])
  const keys = [randomUUID(), randomUUID()] as const
  const leftover = (meal_key: string, leftover_of_key: string) =>
    operation({ ...soup, dish: { title: 'Stew', leftover_of_key } }, { meal_key })
  await send([leftover(keys[0], keys[1])])
  await send([leftover(keys[1], keys[0])])
  const { meals } = await read()
  const sources = keys.map((key) => meals.find((meal) => meal.key === key)?.leftover_of_key)
  expect(sources).toEqual([keys[1], null])
})

test('sets meal kinds per kitchen and keeps meals of other kinds', async () => {
  expect((await read()).kinds.map(({ meal }) => meal)).toEqual(['breakfast', 'lunch', 'dinner', 'snack'])
  await plan({ title: 'Soup' })
  const put = (kinds: object[]) =>
    larder.call('PUT', `/meal-plan/kinds?kitchen_id=${kitchen_id}`, { as: ben, body: { kinds } })
  const kinds = [
    { meal: 'Brunch', time: '11:00' },
    { meal: 'snack', time: null },
  ]
  expect((await put(kinds)).json()).toEqual({ kinds })
  expect(await read()).toMatchObject({ kinds, meals: [{ meal: 'dinner' }] })
  expect(invalidPaths(await put([...kinds, { meal: ' brunch', time: null }]))).toEqual(['/kinds/2/meal'])
  expect(invalidPaths(await put([{ meal: 'Tea', time: '24:00' }]))).toEqual(['/kinds/0/time'])
})

test('limits meals per day and per read', async () => {
  const adds = Array.from({ length: MAX_MEALS_A_DAY }, () => operation(soup))
  expect((await send(adds)).statusCode).toBe(200)
  const refused = await send([operation(soup)])
  expectProblem(refused, 409)
  expect(refused.json()).toMatchObject({ code: 'limit_reached', params: { limit: MAX_MEALS_A_DAY } })
  await sql`
    insert into planned_meals (meal_plan_id, key, day, meal, title, stamps)
    select p.id, gen_random_uuid(), date '2026-12-01' + n % 200, 'lunch', 'Soup', '{"place": "0000000000000001:"}'
    from meal_plans p, generate_series(1, ${sql.lit(MAX_MEALS_READ)}) as n where p.kitchen_id = ${kitchen_id}`.execute(
    larder.db,
  )
  expect(await read(ann, `from=2026-12-01&kitchen_id=${kitchen_id}`)).toMatchObject({ to: '2026-12-07' })
  const year = `from=2026-11-01&to=2027-10-30&kitchen_id=${kitchen_id}`
  expect(invalidPaths(await larder.call('GET', `/meal-plan/?${year}`, { as: ann }))).toEqual(['/to'])
})

test('streams changes to members until they are removed', async () => {
  const listener = await listenTo(larder, `/meal-plan/events?kitchen_id=${kitchen_id}`, ben)
  const own = await listenTo(larder, '/meal-plan/events', ben)
  await plan({ title: 'Soup' })
  await expect.poll(listener.heard).toContain('event: change\ndata: 1\n')
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expect(await listener.ended).toMatch(/event: end\ndata: not_found\n\n$/)
  await plan({ kitchen_id: null, title: 'Toast' }, ben)
  await expect.poll(own.heard).toContain('data: 1\n')
  expect(own.heard()).not.toContain('not_found')
})

test('deletes the plan with its kitchen or user', async () => {
  await plan({ title: 'Soup' })
  await plan({ kitchen_id: null, title: 'Toast' }, ben)
  expect((await larder.call('DELETE', kitchen, { as: ann })).statusCode).toBe(204)
  await larder.call('DELETE', `/users/${ben.id}`, { as: admin })
  const { rows } = await sql`select from planned_meals m join meal_plans p on p.id = m.meal_plan_id
    where p.kitchen_id = ${kitchen_id} or p.user_id = ${ben.id}`.execute(larder.db)
  expect(rows).toEqual([])
})

test('deletes old removed meals and keeps planned ones', async () => {
  const { id } = (await plan({ title: 'Soup' })).json()
  await plan({ title: 'Stew' })
  await remove(id)
  const countAll = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from planned_meals m
      join meal_plans p on p.id = m.meal_plan_id where p.kitchen_id = ${kitchen_id}`.execute(larder.db)
    return rows[0]?.n
  }
  await deleteOldMeals(larder.db)
  expect(await countAll()).toBe(2)
  await sql`update planned_meals set updated_at = now() - interval '100 days'`.execute(larder.db)
  await deleteOldMeals(larder.db)
  expect(await countAll()).toBe(1)
  expect(await titles()).toEqual([`${DAY} dinner Stew`])
})
