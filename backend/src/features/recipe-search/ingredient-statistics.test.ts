import type { RecipeListQuery } from '@larder/contract/recipes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Caller } from '../../http/access.ts'
import { pageOf } from '../../http/paging.ts'
import { type IngredientPlan, IngredientStatistics } from './ingredient-statistics.ts'
import { listRecipes, type RecipeRow } from './recipe-list.queries.ts'

type Sort = NonNullable<RecipeListQuery['sort']>

const [SALT, FLOUR, EGG, SAFFRON] = [1, 2, 3, 4] as const
const RECIPES = 200

let larder: TestApp
let statistics: IngredientStatistics
let callers: Record<string, Caller | undefined>

beforeAll(async () => {
  larder = await openTestApp()
  const { db, addUser } = larder
  const [ann, bob, admin] = [await addUser('ann'), await addUser('bob'), await addUser('admin', 'Admin')]
  const kitchen = await db.insertInto('kitchens').values({ name: 'Home' }).returning('id').executeTakeFirst()
  const kitchenId = kitchen?.id as number
  callers = {
    Public: undefined,
    ann: { ...ann, role: 'User', kitchenIds: [kitchenId] },
    bob: { ...bob, role: 'User', kitchenIds: [] },
    admin: { ...admin, role: 'Admin', kitchenIds: [] },
  }
  await sql`
    insert into recipes (title, user_id, visibility, kitchen_id, deleted_at, created_at, cook_time_sec, ingredient_ids)
    select 'Dish ' || n % 50, ${ann.id}::integer,
      case when n % 9 = 0 then 'private' when n % 9 = 1 then 'kitchen' else 'public' end,
      case when n % 9 = 1 then ${kitchenId}::integer end,
      case when n % 13 = 0 then now() end,
      now() - (n % 20) * interval '1 day', 60 * (n % 7),
      array_remove(array[${SALT}::integer, case when n % 2 = 0 then ${FLOUR}::integer end,
        case when n % 5 < 2 then ${EGG}::integer end, case when n % 20 = 4 then ${SAFFRON}::integer end], null)
    from generate_series(1, ${RECIPES}) n`.execute(db)
  await sql`analyze recipes`.execute(db)
  statistics = new IngredientStatistics()
  await statistics.load(db, RECIPES)
})

test.each([
  ['what all have is met on the way', [SALT], undefined],
  ['what few have is looked up', [SAFFRON], [SAFFRON]],
  ['what is common is asked of the few that have the other', [SALT, SAFFRON], [SAFFRON]],
  ['what nobody has is looked up', [SALT, 4711], [4711]],
])('%s', (_name, ids, lookedUp) => {
  const plan = statistics.planFor(ids, 21)
  expect(plan).toEqual(lookedUp ? { isWalk: false, lookedUp } : { isWalk: true })
})

test('of a million, common ones are met on the way together, and rare ones looked up together', async () => {
  const ofMany = new IngredientStatistics()
  await ofMany.load(larder.db, 1_000_000)
  expect(ofMany.planFor([FLOUR, EGG, SAFFRON], 21)).toEqual({ isWalk: true })
  expect(ofMany.planFor([4711, SALT, 4712], 21)).toEqual({ isWalk: false, lookedUp: [4711, 4712] })
})

test('before anything is known of them, all are looked up', () => {
  expect(new IngredientStatistics().planFor([SALT], 21)).toEqual({ isWalk: false, lookedUp: [SALT] })
})

test.each<Sort>(['newest', 'oldest', 'title', 'quickest'])(
  'sorted by %s, whoever asks gets the same pages in each way',
  async (sort) => {
    const ids = [EGG, SALT]
    const ways: (IngredientPlan | undefined)[] = [
      undefined,
      { isWalk: true },
      { isWalk: false, lookedUp: [EGG] },
      { isWalk: false, lookedUp: ids },
    ]
    for (const [name, caller] of Object.entries(callers)) {
      const all = await Promise.all(ways.map((way) => walkAll(caller, { sort, ingredient_id: ids }, way)))
      expect(all[0]?.length, name).toBeGreaterThan(50)
      for (const rows of all) expect(rows, name).toEqual(all[0])
    }
  },
)

/** Page by page, found in the way that is given, or as PostgreSQL likes. */
async function walkAll(caller: Caller | undefined, query: RecipeListQuery, way: IngredientPlan | undefined) {
  const statisticsOf = (plan: IngredientPlan) =>
    Object.assign(new IngredientStatistics(), { planFor: () => plan })
  const manner = way && { statistics: statisticsOf(way) }
  const found: RecipeRow[] = []
  let cursor: string | null = null
  do {
    const rows = await listRecipes(larder.db, caller, { ...query, ...(cursor && { cursor }) }, 10, manner)
    const page = pageOf(rows, 10, (row) => row.cursor)
    found.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}
