import { DEFAULT_RULES } from '@larder/contract/planning/meal-ideas'
import { expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp()
const [ann, ben] = [await larder.addUser('ann'), await larder.addUser('ben')]
const write = async (title: string, more: object = {}, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title, servings: 2, ...more } })).json().id
const ask = (query: string, as = ann) => larder.call('GET', `/meal-plan/ideas?${query}`, { as })

test('suggests readable recipes with reasons and stores nothing', async () => {
  const soup = await write('Pumpkin soup', { cook_time_sec: 1200, ingredients: [{ line: '1 kg pumpkin' }] })
  const stew = await write('Stew', { cook_time_sec: 7200 })
  const hidden = await write('Hidden', { visibility: 'private', cook_time_sec: 60 }, ben)
  await larder.call('PUT', `/recipes/${stew}/favourite`, { as: ann })
  await larder.call('POST', '/cookings/', { as: ann, body: { recipe_id: stew, day: '2026-10-01' } })
  const query = 'day=2026-11-20&day=2026-11-21&weekday_minutes=30'
  const response = await ask(query)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().ideas).toMatchObject([
    {
      ...{ day: '2026-11-20', recipe_id: soup },
      reasons: [{ kind: 'quick', number: 20 }, { kind: 'never' }, { kind: 'season', name: 'pumpkin' }],
    },
    {
      ...{ day: '2026-11-21', recipe_id: stew },
      reasons: [{ kind: 'favourite' }, { kind: 'long_ago', number: 51 }],
    },
  ])
  expect((await ask(query)).body).toBe(response.body)
  expect((await ask(`day=2026-11-20&keep=2026-11-20.${hidden}`)).json().ideas[0].recipe_id).not.toBe(hidden)
  await larder.call('POST', '/planned-meals/', {
    as: ann,
    body: { day: '2026-11-18', meal: 'dinner', recipe_id: soup },
  })
  expect((await ask(query)).json().ideas[0].recipe_id).toBeNull()
  expect((await larder.call('GET', '/meal-plan/?from=2026-11-16', { as: ann })).json().meals).toHaveLength(1)
})

test('rejects invalid queries', async () => {
  for (const query of [
    '',
    'day=soon',
    'day=2026-11-20&keep=42',
    'day=2026-11-20&weekday_minutes=-1',
    'day=0001-01-01',
  ])
    expectProblem(await ask(query), 422)
  expectProblem(await ask('day=2026-11-20&kitchen_id=99999'), 404)
})

test('saves rules per user and kitchen; query parameters override them', async () => {
  const cook = await larder.addUser('cook')
  const kitchen_id = idIn(await openKitchen(larder, cook, ben))
  const ingredients = [{ line: '1 kg pumpkin' }]
  const quick = await write('Aaa quick', { cook_time_sec: 600, ingredients }, cook)
  const slow = await write('Aaa slow', { cook_time_sec: 9000, ingredients }, cook)
  await larder.call('PUT', `/recipes/${slow}/favourite`, { as: cook })
  const saveRules = (body: object, query = '') =>
    larder.call('PUT', `/meal-plan/idea-rules${query}`, { as: cook, body })
  const rules = async (as: TestUser, query = '') =>
    (await larder.call('GET', `/meal-plan/idea-rules${query}`, { as })).json()
  const first = async (query: string) => (await ask(`day=2026-11-20${query}`, cook)).json().ideas[0]
  expect(await rules(cook)).toEqual(DEFAULT_RULES)
  expect(await first('&meal=lunch')).toMatchObject({ recipe_id: quick, meal: 'lunch' })
  await saveRules({ ...DEFAULT_RULES, weekday_minutes: null })
  expect(await first('')).toMatchObject({ recipe_id: slow, meal: 'dinner' })
  const strict = { ...DEFAULT_RULES, weekday_minutes: 20, favourites: false, season: false }
  expect((await saveRules(strict)).json()).toEqual(strict)
  expect(await first('')).toMatchObject({ recipe_id: quick })
  expect(await first('&weekday_minutes=0&favourites=true')).toMatchObject({ recipe_id: slow })
  const ours = `?kitchen_id=${kitchen_id}`
  expect(await rules(ben, ours)).toEqual(DEFAULT_RULES)
  await saveRules({ ...strict, not_cooked_days: 3 }, ours)
  expect(await rules(ben, ours)).toMatchObject({ not_cooked_days: 3 })
  expect(await rules(cook)).toEqual(strict)
  expectProblem(await larder.call('GET', `/meal-plan/idea-rules${ours}`, { as: ann }), 404)
  expect(invalidPaths(await saveRules({ ...strict, weekday_minutes: 1 }))).toEqual(['/weekday_minutes'])
})
