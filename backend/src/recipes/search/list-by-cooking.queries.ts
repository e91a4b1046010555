import { COOKED_SORTS, type RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor, matchesCursor } from '../../http/paging.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { allOf, filtersOf } from './recipe-filters.ts'
import {
  ASCENDING,
  DESCENDING,
  listRecipes,
  markedOf,
  type RecipeRow,
  withCursor,
} from './recipe-list.queries.ts'

type Sql = RawBuilder<unknown>
type CookedSort = (typeof COOKED_SORTS)[number]

const LAST_DAY = sql`(t.last_day - date '1970-01-01')`
const ALL = sql`true`
/** Each walks one index of `cooked_recipes t`; what a person has no such row of comes after. */
const ORDERS = {
  last_cooked: { key: LAST_DAY, ...DESCENDING, has: ALL },
  long_not_cooked: { key: LAST_DAY, ...ASCENDING, has: ALL },
  most_cooked: { key: sql`t.times`, ...DESCENDING, has: ALL },
  best_rated: { key: sql`t.millistars`, ...DESCENDING, has: sql`t.millistars is not null` },
} satisfies Record<CookedSort, unknown>
const CURSOR = ['integer', 'integer'] as const

type CookedQuery = RecipeListQuery & { sort: CookedSort }

export const isByCooking = (query: RecipeListQuery): query is CookedQuery =>
  COOKED_SORTS.some((sort) => sort === query.sort)

/** Their own few first, then all the others, the newest first: neither skips over more than one person has cooked. */
export async function listByCooking(
  db: Db,
  caller: Caller | undefined,
  query: CookedQuery,
  limit: number,
  matching: Sql[] = [],
): Promise<RecipeRow[]> {
  const { cursor, ...rest } = query
  const isAmongCooked = cursor === undefined || matchesCursor(cursor, CURSOR)
  const cooked = caller && isAmongCooked ? await listCooked(db, caller, query, limit, matching) : []
  if (cooked.length > limit) return cooked
  const others = { ...rest, sort: 'newest' as const, ...(!isAmongCooked && { cursor }) }
  const unlike = caller ? [...matching, isNotAmong(caller, query.sort)] : matching
  return [...cooked, ...(await listRecipes(db, caller, others, limit - cooked.length, { matching: unlike }))]
}

async function listCooked(
  db: Db,
  caller: Caller,
  query: CookedQuery,
  limit: number,
  matching: Sql[],
): Promise<RecipeRow[]> {
  const { key, direction, comparison, has } = ORDERS[query.sort]
  const after = decodeCursor(query.cursor, CURSOR)
  const beyond = after ? [sql`(${key}, t.recipe_id) ${comparison} (${after[0]}, ${after[1]})`] : []
  const { not_cooked_days: days, ...rest } = query
  // Asked of the log itself, along its index, before any recipe is looked at.
  const isLongAgo = days === undefined ? [] : [sql`${LAST_DAY} <= ${lastDayBefore(days)}`]
  const asked = allOf([isVisible(caller, query), ...filtersOf(rest, caller), ...matching])
  // OFFSET 0 keeps the planner from beginning with all recipes that match.
  const page = sql`
    select seen.id, ${key} as sort_key
    from cooked_recipes t
      cross join lateral (select r.id from recipes r where r.id = t.recipe_id and ${asked} offset 0) seen
    where ${allOf([sql`t.user_id = ${caller.id}`, has, ...isLongAgo, ...beyond])}
    order by ${key} ${direction}, t.recipe_id ${direction} limit ${sql.lit(limit + 1)}`
  const { rows } = await markedOf(page, direction, caller).execute(db)
  return rows.map(withCursor)
}

const lastDayBefore = (days: number) =>
  sql`((now() at time zone 'utc')::date - date '1970-01-01' - ${days}::integer)`

/** Asked of one recipe after another, on the walk from the newest down. */
const isNotAmong = ({ id }: Caller, sort: CookedSort) => sql`not exists (
  select from cooked_recipes t where t.user_id = ${id} and t.recipe_id = r.id and ${ORDERS[sort].has} offset 0)`
