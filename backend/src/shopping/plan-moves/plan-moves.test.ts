import { randomUUID } from 'node:crypto'
import { MAX_MEALS_A_DAY, type MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { PlanMoveRead, PlanMoveUndo } from '@larder/contract/shopping/plan-moves'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from '../../planning/meal-plan/plan-days.ts'

const larder = await openTestApp()
const TODAY = today()
const [YESTERDAY, TOMORROW] = [addDays(TODAY, -1), addDays(TODAY, 1)]
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (method: Method, url: string, as: TestUser, body?: object) => {
  const response = await larder.call(method, url, { as, ...(body && { body }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.statusCode === 204 ? null : response.json()
}
const plan = async (body: object): Promise<{ id: number; key: string }> =>
  call('POST', '/planned-meals/', ann, { day: TODAY, meal: 'dinner', ...body })
const write = async (title: string, more: object = {}): Promise<number> =>
  (
    await call('POST', '/recipes/', ann, {
      title,
      servings: 2,
      ingredients: [{ line: '500 g beef' }],
      ...more,
    })
  ).id
const days = `from=${YESTERDAY}&to=${TOMORROW}`
const meals = async (as: TestUser, whose = ''): Promise<MealPlanRead['meals']> =>
  (await call('GET', `/meal-plan/?${days}${whose}`, as)).meals
const ownMeals = () => meals(ann)
const kitchenMeals = (as = ann) => meals(as, `&kitchen_id=${kitchen_id}`)
const titlesIn = (list: { title: string }[]) => list.map(({ title }) => title)
const preview = () => call('GET', `${kitchen}/plan-move?from=${TODAY}`, ann)
const move = (): Promise<PlanMoveRead> => call('POST', `${kitchen}/plan-move`, ann, { from: TODAY })
const undo = (body: PlanMoveUndo) => call('POST', `${kitchen}/plan-move/undo`, ann, body)

test('moves upcoming meals with all fields to the kitchen and back', async () => {
  await plan({ day: YESTERDAY, title: 'Toast' })
  const roast = await plan({
    recipe_id: await write('Roast'),
    servings: 6,
    note: 'Early',
    cook_user_id: ann.id,
  })
  await plan({ day: TOMORROW, leftover_of_id: roast.id, repeat_key: randomUUID() })
  const before = await ownMeals()
  expect(await preview()).toEqual({ own_meals: 2, kitchen_meals: 0 })

  const { moved, unshared, undo: back } = await move()
  expect({ moved, unshared }).toEqual({ moved: 2, unshared: [] })
  expect(titlesIn(await ownMeals())).toEqual(['Toast'])
  const pickFields = ({
    key,
    day,
    meal,
    recipe_id,
    servings,
    note,
    cook_user_id,
    ...more
  }: (typeof before)[number]) => ({
    ...{ key, day, meal, recipe_id, servings, note, cook_user_id },
    ...{ leftover_of_key: more.leftover_of_key, repeat_key: more.repeat_key },
  })
  expect((await kitchenMeals(ben)).map(pickFields)).toEqual(before.slice(1).map(pickFields))
  expect(await preview()).toEqual({ own_meals: 0, kitchen_meals: 2 })

  expect(await undo(back)).toEqual({ moved: 2 })
  expect((await ownMeals()).map(pickFields)).toEqual(before.map(pickFields))
  expect(await kitchenMeals()).toEqual([])
  expect(await undo(back)).toEqual({ moved: 0 })
  expect((await move()).moved).toBe(2)
  expect(await kitchenMeals()).toHaveLength(2)
})

test('lists private recipes among the moved meals', async () => {
  const hidden = await write('Secret stew', { visibility: 'private' })
  await plan({ recipe_id: hidden })
  await plan({ recipe_id: hidden, day: TOMORROW })
  expect((await move()).unshared).toEqual([{ id: hidden, title: 'Secret stew' }])
  expect((await kitchenMeals(ben))[0]).toMatchObject({ recipe_id: null, unshared: { owner_id: ann.id } })
})

test('moves an unreadable recipe by title', async () => {
  const bens = (await call('POST', '/recipes/', ben, { title: 'Borsch' })).id
  await plan({ recipe_id: bens })
  await call('PUT', `/recipes/${bens}`, ben, { visibility: 'private' })
  await move()
  expect(await kitchenMeals(ben)).toMatchObject([{ title: 'Borsch', recipe_id: null, unshared: null }])
})

test('a following list switches to the kitchen’s plan and back unchanged', async () => {
  const dinner = await plan({ recipe_id: await write('Roast'), servings: 2 })
  await plan({ recipe_id: await write('Stew'), servings: 2, day: YESTERDAY })
  const list = `/shopping-lists/${(await call('POST', '/shopping-lists/', ann, { name: 'Week' })).id}`
  await call('POST', `${list}/planned-days`, ann, { days: [YESTERDAY, TODAY] })
  const read = async () => {
    const { groups, follows, plan_changes }: ShoppingListRead = await call('GET', list, ann)
    const amounts = groups.flatMap(({ items }) => items.map(({ amount_readable }) => amount_readable))
    return { amounts, follows: follows?.kitchen_id, changes: plan_changes.length }
  }
  expect(await read()).toEqual({ amounts: ['1 kg'], follows: null, changes: 0 })

  const { undo: back } = await move()
  expect(await read()).toEqual({ amounts: ['1 kg'], follows: kitchen_id, changes: 0 })
  const [there] = await kitchenMeals()
  await call('PUT', `/planned-meals/${there?.id}`, ben, { servings: 4 })
  expect(await read()).toEqual({ amounts: ['1.5 kg'], follows: kitchen_id, changes: 1 })

  await undo(back)
  expect(await read()).toMatchObject({ amounts: ['1 kg'], follows: null })
  await call('PUT', `/planned-meals/${dinner.id}`, ann, { servings: 8 })
  expect((await read()).amounts).toEqual(['2.5 kg'])
})

test('a late operation does not restore a moved meal', async () => {
  const { key } = await plan({ title: 'Soup' })
  await move()
  const late = { place: { day: TOMORROW, meal: 'lunch', position: 1 }, dish: { title: 'Late soup' } }
  const operations = [{ id: randomUUID(), at: Date.now(), meal_key: key, set: late }]
  await call('POST', `/meal-plan/operations?${days}`, ann, { operations })
  expect(await ownMeals()).toEqual([])
  expect(titlesIn(await kitchenMeals())).toEqual(['Soup'])
})

test('undo ignores meals that the kitchen removed or that were never moved', async () => {
  await plan({ title: 'Soup' })
  const { undo: back } = await move()
  const [soup] = await kitchenMeals()
  await call('DELETE', `/planned-meals/${soup?.id}`, ben)
  const other = await call('POST', '/planned-meals/', ben, {
    kitchen_id,
    day: TODAY,
    meal: 'lunch',
    title: 'Pie',
  })
  expect(await undo({ ...back, meal_keys: [...back.meal_keys, other.key] })).toEqual({ moved: 0 })
  expect(await ownMeals()).toEqual([])
  expect(titlesIn(await kitchenMeals())).toEqual(['Pie'])
})

test('rejects a move that overfills a day, and invalid days', async () => {
  await plan({ title: 'Soup' })
  const operations = Array.from({ length: MAX_MEALS_A_DAY }, (_, position) => ({
    ...{ id: randomUUID(), at: Date.now(), meal_key: randomUUID() },
    set: { place: { day: TODAY, meal: 'snack', position }, dish: { title: 'Tea' } },
  }))
  await call('POST', `/meal-plan/operations?kitchen_id=${kitchen_id}`, ben, { operations })
  expectProblem(await larder.call('POST', `${kitchen}/plan-move`, { as: ann, body: { from: TODAY } }), 409)
  expect(titlesIn(await ownMeals())).toEqual(['Soup'])
  const body = { from: '0000-01-01' }
  expect(invalidPaths(await larder.call('POST', `${kitchen}/plan-move`, { as: ann, body }))).toEqual([
    '/from',
  ])
})
