import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildPage } from '../../http/paging.ts'
import { searchRecipes } from './recipe-search.queries.ts'
import type { SearchPlan } from './search-statistics.ts'

const PART = 4096
const LAST_PART = 40

let larder: TestApp

/** One in each so many ids, so that recipes lie in many parts. */
async function addRecipes(title: string, firstId: number, count: number, description: string, step = 1) {
  await sql`
    insert into recipes (id, title, description) overriding system value
    select ${firstId}::integer + n * ${step}::integer, ${title} || ' ' || n, ${description}
    from generate_series(0, ${count - 1}) n`.execute(larder.db)
}

beforeAll(async () => {
  larder = await openTestApp()
  await addRecipes('Soup', LAST_PART * PART, 400, 'With barley and leek')
  await addRecipes('Stew', 10 * PART, 50, 'With barley and leek')
  await addRecipes('Barley loaf', (LAST_PART - 4) * PART, 1, '')
  await addRecipes('Barley bread', 3 * PART, 1, '')
  await addRecipes('Broth', 20 * PART, 40, 'With barleycorn')
  await sql`select refresh_recipes(array(select id from recipes))`.execute(larder.db)
})

type Reach = Pick<SearchPlan, 'newest' | 'titles'>

const find = async (words: string[], reach: Reach = {}) => {
  const plan = { isScan: false, lookedUp: words, ...reach }
  const rows = await searchRecipes(larder.db, undefined, {}, { words, plan, limit: 20 })
  return rows.map(({ id }) => id)
}

const NEAR = { newest: PART, titles: 4 * PART }

test('words in no title give the same results', async () => {
  const page = await find(['leek', 'barley'], NEAR)
  expect(page).toHaveLength(21)
  expect(page).toEqual(await find(['leek', 'barley']))
})

test.each(['barley', 'barle'])(
  '%s: title matches are searched further back, but not everywhere',
  async (word) => {
    const [loaf, bread] = [(LAST_PART - 4) * PART, 3 * PART]
    const near = await find([word], NEAR)
    const all = await find([word])
    expect(all.slice(0, 2).toSorted()).toEqual([bread, loaf].toSorted())
    expect(near).not.toContain(bread)
    expect(near.slice(0, 20)).toEqual(all.filter((id) => id !== bread))
    expect(await find([word], { newest: PART }), 'from anywhere where nothing is said').toEqual(all)
  },
)

test('a scan from the newest recipe goes on after the matches that it ranks first', async () => {
  const plan = { isScan: true, lookedUp: ['leek'] }
  const found: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const search = { words: ['leek'], plan, limit: 20 }
    const rows = await searchRecipes(larder.db, undefined, cursor ? { cursor } : {}, search)
    const page = buildPage(rows, search.limit, (row) => row.cursor)
    found.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(found.slice(0, 20)).toEqual((await find(['leek'])).slice(0, 20))
  expect(new Set(found).size).toBe(300)
  expect(found).toHaveLength(300)
})

test('all recipes are searched if the newest have too few matches', async () => {
  expect(await find(['stew'], NEAR)).toEqual(await find(['stew']))
  expect(await find(['barleycorn'], NEAR)).toHaveLength(21)
  expect(await find(['nowhere'], NEAR)).toEqual([])
})
