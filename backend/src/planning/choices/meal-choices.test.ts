import type { MealChoices } from '@larder/contract/planning/meal-choices'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp()
const [ann, ben] = [await larder.addUser('ann'), await larder.addUser('ben')]
const write = async (title: string, more: object = {}, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title, ...more } })).json().id
const plan = (day: string, recipe_id: number, more: object = {}) =>
  larder.call('POST', '/planned-meals/', { as: ann, body: { day, meal: 'dinner', recipe_id, ...more } })

async function choose(query: string, as: TestUser = ann): Promise<Record<keyof MealChoices, string[]>> {
  const response = await larder.call('GET', `/meal-plan/choices?${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  const sections: [string, { title: string }[]][] = Object.entries(response.json())
  return Object.fromEntries(
    sections.map(([name, recipes]) => [name, recipes.map(({ title }) => title)]),
  ) as Record<keyof MealChoices, string[]>
}

test('offers each recipe once, and none that is planned nearby or hidden', async () => {
  const quick = await write('Quick soup', { cook_time_sec: 600 })
  const cooked = await write('Cooked stew')
  const planned = await write('Planned pie')
  const favourite = await write('Favourite curry')
  await write('New bake')
  await write('Hidden dish', { visibility: 'private', cook_time_sec: 60 }, ben)
  const nearby = await write('Planned this week', { cook_time_sec: 600 })
  await larder.call('PUT', `/recipes/${favourite}/favourite`, { as: ann })
  await larder.call('POST', '/cookings/', { as: ann, body: { recipe_id: cooked, day: '2026-11-02' } })
  await plan('2026-11-10', planned)
  await plan('2026-11-19', nearby)
  expect(await choose('day=2026-11-20')).toEqual({
    ideas: ['Quick soup'],
    recent: ['Planned pie', 'Cooked stew'],
    favourites: ['Favourite curry'],
    not_lately: ['New bake'],
  })
  await plan('2026-11-20', quick)
  expect((await choose('day=2026-11-20')).ideas).toEqual([])
  expect((await choose('day=2026-12-20&meal=lunch')).recent.slice(0, 2)).toEqual([
    'Quick soup',
    'Planned this week',
  ])
})

test('uses the plan of the kitchen, and refuses strangers and bad days', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  const shared = await write('Kitchen goulash', { visibility: 'kitchen', kitchen_id })
  const hidden = await write('Only for Ann', { visibility: 'private' })
  for (const recipe of [shared, hidden]) await plan('2026-11-01', recipe, { kitchen_id })
  expect((await choose(`day=2026-11-20&kitchen_id=${kitchen_id}`, ben)).recent).toEqual(['Kitchen goulash'])
  const eve = await larder.addUser('eve')
  const ask = (path: string, as = ann) => larder.call('GET', `/meal-plan/${path}`, { as })
  expectProblem(await ask(`choices?day=2026-11-20&kitchen_id=${kitchen_id}`, eve), 404)
  for (const query of ['', 'day=soon', 'day=2026-11-31']) expectProblem(await ask(`choices?${query}`), 422)
  const week = `recipes?from=2026-11-01&kitchen_id=${kitchen_id}`
  const titles = (await ask(week, ben)).json().items.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Kitchen goulash'])
  expect((await ask(week)).json().items).toHaveLength(2)
  expectProblem(await ask(week, eve), 404)
})
