import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Caller } from '../../http/access.ts'
import { buildPage } from '../../http/paging.ts'
import { type IngredientPlan, IngredientStatistics } from './ingredient-statistics.ts'
import { listRecipes, type RecipeRow } from './recipe-list.queries.ts'

type Sort = NonNullable<RecipeListQuery['sort']>

const [SALT, FLOUR, EGG, SAFFRON] = [1, 2, 3, 4] as const
const RECIPES = 200

let larder: TestApp
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
  await sql`
    insert into ingredients (id, name) overriding system value
    values (${SALT}, 'salt'), (${FLOUR}, 'flour'), (${EGG}, 'egg'), (${SAFFRON}, 'saffron')`.execute(db)
  // Every third lists all that it has twice.
  await sql`
    insert into recipe_ingredients (recipe_id, recipe_created_at, ingredient_id, name, position)
    select r.id, r.created_at, i.id, i.name, line
    from recipes r join ingredients i on i.id = any (r.ingredient_ids), generate_series(1, 2) line
    where line = 1 or r.id % 3 = 0`.execute(db)
  await sql`analyze recipes`.execute(db)
})

test.each<[string, number[], number, IngredientPlan]>([
  ['what few have is looked up', [SAFFRON], 200, { way: 'look up', lookedUp: [SAFFRON] }],
  [
    'what is common is asked of the few that have the other',
    [SALT, SAFFRON],
    200,
    { way: 'look up', lookedUp: [SAFFRON] },
  ],
  ['what nobody has is looked up', [SALT, 4711], 200, { way: 'look up', lookedUp: [4711] }],
  ['of a million, what all have is met on the way', [SALT], 1_000_000, { way: 'scan' }],
  ['of a million, the rarest is followed', [SALT, SAFFRON], 1_000_000, { way: 'follow', followed: SAFFRON }],
  [
    'of a million, the rare ones are looked up together',
    [4711, SALT, 4712],
    1_000_000,
    { way: 'look up', lookedUp: [4711, 4712] },
  ],
])('%s', async (_name, ids, recipes, plan) => {
  const ofSo = new IngredientStatistics()
  await ofSo.load(larder.db, recipes)
  expect(ofSo.choosePlan(ids, 21, true)).toEqual(plan)
})

test('`follow` is used only in order of age', async () => {
  const ofMany = new IngredientStatistics()
  await ofMany.load(larder.db, 1_000_000)
  expect(ofMany.choosePlan([SALT, SAFFRON], 21, false)).toEqual({ way: 'scan' })
})

test('without statistics, all ingredients are looked up', () => {
  expect(new IngredientStatistics().choosePlan([SALT], 21, true)).toEqual({
    way: 'look up',
    lookedUp: [SALT],
  })
})

test.each<Sort>(['newest', 'oldest', 'title', 'quickest'])(
  'sorted by %s, every plan gives every caller the same pages',
  async (sort) => {
    const ids = [EGG, SALT]
    const ways: (IngredientPlan | undefined)[] = [
      undefined,
      { way: 'scan' },
      { way: 'look up', lookedUp: [EGG] },
      { way: 'look up', lookedUp: ids },
      ...(['newest', 'oldest'].includes(sort) ? [{ way: 'follow', followed: EGG } as const] : []),
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
  const readStatistics = (plan: IngredientPlan) =>
    Object.assign(new IngredientStatistics(), { choosePlan: () => plan })
  const manner = way && { statistics: readStatistics(way) }
  const found: RecipeRow[] = []
  let cursor: string | null = null
  do {
    const rows = await listRecipes(larder.db, caller, { ...query, ...(cursor && { cursor }) }, 10, manner)
    const page = buildPage(rows, 10, (row) => row.cursor)
    found.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}
