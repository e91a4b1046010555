import { expect, test } from 'vitest'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp } from '../../../test/test-app.ts'

const larder = await openTestApp({ JOBS: 'off' })
const DAY = '2026-11-20'

test('lists the meals of all plans, running timers and open items', async () => {
  const { ann, ben, kitchen_id } = await newPair(larder)
  const create = async (url: string, body: object): Promise<number> =>
    (await larder.call('POST', url, { as: ann, body })).json().id
  const recipe_id = await create('/recipes/', {
    title: 'Stew',
    servings: 4,
    steps: [{ instruction: 'Simmer.' }],
  })
  const dinner = await create('/planned-meals/', { day: DAY, meal: 'dinner', recipe_id, kitchen_id })
  const lunch = await create('/planned-meals/', { day: DAY, meal: 'lunch', title: 'Bread' })
  await create('/planned-meals/', { day: '2026-11-21', meal: 'lunch', title: 'Tomorrow' })
  const ends_at = new Date(Date.now() + 600_000).toISOString()
  const timer = { id: 'a', name: 'Simmer', step: 1, duration_sec: 600, ends_at, left_sec: null }
  const session = { step: 1, timers: [timer] }
  const started = await larder.call('PUT', `/cooking-sessions/${recipe_id}`, { as: ann, body: session })
  expect(started.statusCode, started.body).toBeLessThan(300)
  const list = await create('/shopping-lists/', { name: 'Saturday', kitchen_id })
  const headers = { 'content-type': 'text/plain' }
  await larder.call('POST', `/shopping-lists/${list}/text`, { as: ann, headers, body: 'milk\neggs' })

  const read = async (as: typeof ann) => (await larder.call('GET', `/today?day=${DAY}`, { as })).json()
  expect(await read(ann)).toMatchObject({
    day: DAY,
    meals: [
      { planned_meal_id: lunch, kitchen_id: null, time: '12:30', title: 'Bread', recipe_id: null },
      { planned_meal_id: dinner, kitchen_id, time: '19:00', title: 'Stew', recipe_id, is_leftover: false },
    ],
    timers: [{ recipe_id, name: 'Simmer', ends_at }],
    open_item_count: 2,
    shopping_lists: [{ shopping_list_id: list, name: 'Saturday', open_item_count: 2 }],
  })
  expect(await read(ben)).toMatchObject({
    meals: [{ planned_meal_id: dinner }],
    timers: [],
    open_item_count: 2,
  })
  const stranger = await addUserWithPassword(larder, 'stranger')
  expect(await read(stranger)).toEqual({
    day: DAY,
    meals: [],
    timers: [],
    open_item_count: 0,
    shopping_lists: [],
  })
})
