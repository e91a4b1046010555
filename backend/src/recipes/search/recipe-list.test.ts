import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let admin: TestUser
let soup: number
let stew: number
const made: RecipeSummary[] = []

const TITLES = [
  'Ämne',
  'apple',
  'Banana',
  'banana',
  'Éclair',
  'eclair',
  'Zebra',
  'zebra',
  '100 buns',
  'Ostkaka',
]

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  admin = await larder.addUser('admin', 'Admin')
  const addCategory = async (name: string) =>
    (await larder.call('POST', '/categories/', { as: admin, body: { name } })).json().id
  soup = await addCategory('Soup')
  stew = await addCategory('Stew')
  for (const [index, title] of TITLES.entries()) {
    const body = {
      title,
      visibility: index % 3 === 0 ? 'private' : 'public',
      category_ids: index % 2 ? [soup] : [soup, stew],
      ...(index % 4 && { prep_time_sec: (index % 4) * 100 }),
      ingredients: [{ ingredient_name: 'water' }, ...(index % 2 ? [{ ingredient_name: 'salt' }] : [])],
      steps: [{ instruction: 'Stir.' }],
    }
    made.push((await larder.call('POST', '/recipes/', { as: index % 2 ? ann : bob, body })).json())
  }
  // Ties in every sort: created in the same millisecond, with equal times.
  await sql`update recipes set created_at = '2026-01-01T00:00:00Z' where id % 2 = 0`.execute(larder.db)
  await sql`update recipe_categories rc set recipe_created_at = r.created_at from recipes r where r.id = rc.recipe_id`.execute(
    larder.db,
  )
})

const list = (query: string, as?: TestUser) => walkPages<RecipeSummary>(larder, `/recipes/?${query}`, as)
const listIds = (recipes: { id: number }[]) => recipes.map((recipe) => recipe.id).toSorted((a, b) => a - b)
const visibleTo = (as?: TestUser) =>
  made.filter((recipe) => recipe.visibility === 'public' || as?.id === recipe.user_id || as?.id === admin.id)

describe.each(['newest', 'oldest', 'title', 'quickest'])('sorted by %s', (sort) => {
  const toSortKey = (recipe: RecipeSummary): string | number =>
    sort === 'title'
      ? recipe.title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
      : sort === 'quickest'
        ? (recipe.total_time_sec ?? Number.POSITIVE_INFINITY)
        : recipe.created_at

  test.each(['Public', 'owner', 'another User', 'Admin'])(
    '%s sees each recipe once, in order',
    async (who) => {
      const as = { owner: ann, 'another User': bob, Admin: admin }[who]
      for (const limit of [1, 3, 100])
        for (const filter of ['', `&category_id=${soup}`]) {
          const recipes = await list(`sort=${sort}&limit=${limit}${filter}`, as)
          expect(listIds(recipes), `limit ${limit}${filter}`).toEqual(listIds(visibleTo(as)))
          const keys = recipes.map(toSortKey)
          const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(keys).toEqual(sort === 'newest' ? sorted.toReversed() : sorted)
        }
    },
  )
})

test('the default order is newest first', async () => {
  expect(await list('limit=4')).toEqual(await list('sort=newest&limit=4'))
})

test('a summary has the counts and no rows', async () => {
  const summary = (await list('sort=title')).find((recipe) => recipe.title === 'apple')
  expect(summary).toMatchObject({ title: 'apple', username: 'ann', ingredient_count: 2, step_count: 1 })
  expect(summary?.categories.map((category) => category.name)).toEqual(['Soup'])
  expect(Object.keys(summary ?? {})).not.toContain('steps')
})

describe('filters', () => {
  test('by category', async () => {
    const expected = made.filter((recipe) => recipe.categories.some(({ id }) => id === stew))
    expect(listIds(await list(`category_id=${stew}&limit=2`, admin))).toEqual(listIds(expected))
    expect(await list('category_id=2147483647')).toEqual([])
  })

  test.each(['newest', 'oldest', 'title', 'quickest'])(
    'by any of several categories, sorted by %s',
    async (sort) => {
      const both = `any_category_id=${soup}&any_category_id=${stew}`
      const inOrder = await list(`sort=${sort}&limit=2`, admin)
      expect(await list(`${both}&sort=${sort}&limit=2`, admin), 'each once').toEqual(inOrder)
      const inStew = made.filter((recipe) => recipe.categories.some(({ id }) => id === stew))
      const one = `any_category_id=${stew}&any_category_id=2147483647&sort=${sort}`
      expect(listIds(await list(`${one}&limit=1`, admin))).toEqual(listIds(inStew))
      expect(listIds(await list(`category_id=${stew}&${both}&sort=${sort}`, admin))).toEqual(listIds(inStew))
      expect((await larder.call('GET', `/recipes/?${one}&count=true`, { as: admin })).json().total).toBe(5)
    },
  )

  test('by ingredients: all of them', async () => {
    const readItemId = async (name: string) =>
      (await larder.call('GET', `/ingredients/?q=${name}`)).json().items[0].id
    const [water, salt] = [await readItemId('water'), await readItemId('salt')]
    expect(await list(`ingredient_id=${water}`, admin)).toHaveLength(10)
    const both = await list(`ingredient_id=${water}&ingredient_id=${salt}`, admin)
    expect(listIds(both)).toEqual(listIds(made.filter((recipe) => recipe.user_id === ann.id)))
    expect(await list(`ingredient_id=${salt}&ingredient_id=2147483647`)).toEqual([])
  })

  test('by user', async () => {
    const expected = visibleTo().filter((recipe) => recipe.user_id === bob.id)
    expect(listIds(await list(`user_id=${bob.id}&limit=1`))).toEqual(listIds(expected))
  })

  test('by time', async () => {
    const expected = made.filter((recipe) => recipe.total_time_sec !== null && recipe.total_time_sec <= 200)
    expect(listIds(await list('max_total_time_sec=200&limit=2', admin))).toEqual(listIds(expected))
  })

  test('together', async () => {
    const query = `category_id=${stew}&user_id=${bob.id}&max_total_time_sec=300&sort=title`
    const expected = made.filter(
      (recipe) =>
        recipe.user_id === bob.id &&
        recipe.total_time_sec !== null &&
        recipe.categories.some(({ id }) => id === stew),
    )
    expect(listIds(await list(query, admin))).toEqual(listIds(expected))
  })
})

test('the count is returned on request and covers visible recipes', async () => {
  const count = async (query: string, as?: TestUser) =>
    (await larder.call('GET', `/recipes/?limit=1&count=true&${query}`, { as })).json()
  expect(await count('')).toMatchObject({ total: visibleTo().length, total_is_capped: false })
  expect(await count('', ann)).toMatchObject({ total: visibleTo(ann).length })
  expect(await count(`category_id=${stew}`, admin)).toMatchObject({ total: 5 })
  expect((await larder.call('GET', '/recipes/')).json()).not.toHaveProperty('total')
})

test('the count is limited to 1000, and marked as such', async () => {
  const other = await openTestApp()
  await sql`insert into recipes (title) select 'Recipe ' || n from generate_series(1, 1001) n`.execute(
    other.db,
  )
  const capped = (await other.call('GET', '/recipes/?count=true&limit=1')).json()
  expect(capped).toMatchObject({ total: 1000, total_is_capped: true })
  await sql`delete from recipes where title = 'Recipe 1'`.execute(other.db)
  const exact = (await other.call('GET', '/recipes/?count=true&limit=2')).json()
  expect(exact).toMatchObject({ total: 1000, total_is_capped: false })
  expect(await walkPages(other, '/recipes/?limit=100&sort=title')).toHaveLength(1000)
})

test('the longest titles in any script can be paged through', async () => {
  const other = await openTestApp()
  const cook = await other.addUser('cook')
  for (const sign of ['🍲', '㎯', '"']) {
    const made = await other.call('POST', '/recipes/', { as: cook, body: { title: sign.repeat(200) } })
    expect(made.statusCode, made.body).toBe(201)
  }
  expect(await walkPages(other, '/recipes/?limit=1&sort=title')).toHaveLength(3)
})

test('a cursor of another sort is refused', async () => {
  const { next_cursor } = (await larder.call('GET', '/recipes/?sort=title&limit=1')).json()
  expectProblem(await larder.call('GET', `/recipes/?sort=newest&limit=1&cursor=${next_cursor}`), 422)
})

test('insertions and deletions between pages neither repeat nor skip recipes', async () => {
  const first = (await larder.call('GET', '/recipes/?sort=title&limit=3', { as: admin })).json()
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body: { title: '000 first' } })).json()
  const rest = await list(`sort=title&limit=3&cursor=${first.next_cursor}`, admin)
  expect(listIds([...first.items, ...rest])).toEqual(listIds(made))
  await larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: ann })
})
