import { MAX_COOKED_RECIPES } from '@larder/contract/recipes/cookings'
import { COOKED_SORTS, type RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
const ids: Record<string, number> = {}
for (const title of ['Aioli', 'Borsch', 'Curry', 'Dal', 'Eggs', 'Fried rice']) {
  const body = { title, visibility: title === 'Eggs' ? 'private' : 'public' }
  ids[title] = (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
}
let people = 0
let ben: TestUser

const cook = async (title: string, day: string, rating?: number, as = ben) => {
  const response = await larder.call('POST', '/cookings/', {
    as,
    body: { recipe_id: ids[title], day, rating },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id as number
}
const titles = async (sort: string, as: TestUser | 'Public' = ben, more = '') => {
  const found = await walkPages<RecipeSummary>(
    larder,
    `/recipes/?sort=${sort}&limit=2${more}`,
    as === 'Public' ? undefined : as,
  )
  return found.map(({ title }) => title)
}

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  await cook('Curry', '2026-01-05', 3)
  await cook('Borsch', '2026-02-01', 5)
  await cook('Borsch', '2025-12-24', 2)
  await cook('Aioli', '2026-01-01')
})

test.each([
  ['last_cooked', ['Borsch', 'Curry', 'Aioli', 'Fried rice', 'Dal']],
  ['long_not_cooked', ['Aioli', 'Curry', 'Borsch', 'Fried rice', 'Dal']],
  ['most_cooked', ['Borsch', 'Curry', 'Aioli', 'Fried rice', 'Dal']],
  ['best_rated', ['Borsch', 'Curry', 'Fried rice', 'Dal', 'Aioli']],
])('%s: what one cooked first, the others after it, each once', async (sort, expected) => {
  expect(await titles(sort)).toEqual(expected)
  const whole = `/recipes/?sort=${sort}&limit=100&count=true`
  const { items, total } = (await larder.call('GET', whole, { as: ben })).json()
  expect({ titles: items.map(({ title }: RecipeSummary) => title), total }).toEqual({
    ...{ titles: expected, total: 5 },
  })
})

test.each(COOKED_SORTS)('%s uses only the caller’s own log', async (sort) => {
  const newest = ['Fried rice', 'Dal', 'Curry', 'Borsch', 'Aioli']
  expect(await titles(sort, await larder.addUser(`carl-${people}`))).toEqual(newest)
  expect(await titles(sort, 'Public')).toEqual(newest)
})

test('changed and deleted entries no longer count', async () => {
  const id = await cook('Dal', '2026-03-01', 4)
  expect((await titles('last_cooked'))[0]).toBe('Dal')
  expect((await titles('best_rated'))[0]).toBe('Dal')
  await larder.call('PUT', `/cookings/${id}`, { as: ben, body: { day: '2026-01-03', rating: 2 } })
  await larder.call('PUT', `/cookings/${id}`, { as: ben, body: { day: '2026-01-03', rating: null } })
  expect(await titles('last_cooked')).toEqual(['Borsch', 'Curry', 'Dal', 'Aioli', 'Fried rice'])
  expect(await titles('best_rated')).toEqual(['Borsch', 'Curry', 'Fried rice', 'Dal', 'Aioli'])
  await larder.call('DELETE', `/cookings/${id}`, { as: ben })
  expect(await titles('last_cooked')).toEqual(['Borsch', 'Curry', 'Aioli', 'Fried rice', 'Dal'])
})

test('search and filters apply to both parts', async () => {
  expect(await titles('last_cooked', ben, '&q=borsch')).toEqual(['Borsch'])
  expect(await titles('last_cooked', ben, '&q=dal')).toEqual(['Dal'])
  expect(await titles('last_cooked', ben, '&scope=mine')).toEqual([])
  await larder.call('PUT', `/recipes/${ids.Curry}/favourite`, { as: ben })
  await larder.call('PUT', `/recipes/${ids.Dal}/favourite`, { as: ben })
  expect(await titles('long_not_cooked', ben, '&scope=favourites')).toEqual(['Curry', 'Dal'])
})

test('cooked recipes that are hidden are not listed', async () => {
  const url = `/recipes/${ids.Curry}`
  await larder.call('PUT', url, { as: ann, body: { visibility: 'private' } })
  expect(await titles('last_cooked')).toEqual(['Borsch', 'Aioli', 'Fried rice', 'Dal'])
  await larder.call('PUT', url, { as: ann, body: { visibility: 'public' } })
  await larder.call('DELETE', url, { as: ann })
  expect(await titles('last_cooked')).toEqual(['Borsch', 'Aioli', 'Fried rice', 'Dal'])
  await larder.call('POST', `${url}/restore`, { as: ann })
  expect(await titles('last_cooked')).toContain('Curry')
})

test('concurrent entries are all counted', async () => {
  const days = Array.from({ length: 8 }, (_, day) => `2026-03-0${day + 1}`)
  await Promise.all(days.map((day) => cook('Dal', day, 4)))
  const { my_count, my_last_day } = (
    await larder.call('GET', `/recipes/${ids.Dal}/cookings/`, { as: ben })
  ).json()
  expect({ my_count, my_last_day }).toEqual({ my_count: 8, my_last_day: '2026-03-08' })
})

test('a cursor of another order is refused', async () => {
  const { next_cursor } = (await larder.call('GET', '/recipes/?sort=title&limit=1')).json()
  expectProblem(
    await larder.call('GET', `/recipes/?sort=last_cooked&cursor=${next_cursor}`, { as: ben }),
    422,
  )
})

test('the number of cooked recipes is limited, not the number of entries', async () => {
  await sql`
    with made as (
      insert into recipes (title, visibility)
      select 'One of many', 'private' from generate_series(4, ${MAX_COOKED_RECIPES}) returning id)
    insert into cooked_recipes (user_id, recipe_id, times, last_day)
    select ${ben.id}, made.id, 1, '2026-01-01' from made`.execute(larder.db)
  const body = { recipe_id: ids.Dal, day: '2026-03-01' }
  const refused = await larder.call('POST', '/cookings/', { as: ben, body })
  expectProblem(refused, 409)
  expect(refused.json()).toMatchObject({ code: 'limit_reached', params: { limit: MAX_COOKED_RECIPES } })
  await cook('Borsch', '2026-03-01')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('recently cooked recipes can be excluded in any order, only for that caller', async () => {
  await cook('Dal', daysAgo(10))
  const without = ['Fried rice', 'Curry', 'Borsch', 'Aioli']
  expect(await titles('newest', ben, '&not_cooked_days=11')).toEqual(without)
  expect(await titles('newest', ben, '&not_cooked_days=10'), 'ten days are over').toContain('Dal')
  expect(await titles('long_not_cooked', ben, '&not_cooked_days=11')).not.toContain('Dal')
  expect(await titles('title', 'Public', '&not_cooked_days=11')).toContain('Dal')
  const counted = await larder.call('GET', '/recipes/?not_cooked_days=11&count=true', { as: ben })
  expect(counted.json().total).toBe(without.length)
  expectProblem(await larder.call('GET', '/recipes/?not_cooked_days=0', { as: ben }), 422)
})
