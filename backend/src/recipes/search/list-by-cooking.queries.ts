import { COOKED_SORTS, type RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor, matchesCursor, rowsToRead } from '../../http/paging.ts'
import { isInAudience } from '../recipes/recipes.access.ts'
import { joinAnd, toConditions } from './recipe-filters.ts'
import {
  ASCENDING,
  DESCENDING,
  listRecipes,
  type RecipeRow,
  selectVersions,
  withCursor,
} from './recipe-list.queries.ts'

type Sql = RawBuilder<unknown>
type CookedSort = (typeof COOKED_SORTS)[number]

const LAST_DAY = sql`(t.last_day - date '1970-01-01')`
const ALL = sql`true`
/** Each order uses one index of `cooked_recipes t`. Recipes without such a row follow. */
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

/** Cooked recipes first, then all others, newest first. Neither part skips more rows than the caller has cooked. */
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
  const restQuery = { ...rest, sort: 'newest' as const, ...(!isAmongCooked && { cursor }) }
  const isNotCooked = caller ? [...matching, isNotListed(caller, query.sort)] : matching
  return [
    ...cooked,
    ...(await listRecipes(db, caller, restQuery, limit - cooked.length, { matching: isNotCooked })),
  ]
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
  // Checked in the index of the log, before any recipe is read.
  const isLongAgo = days === undefined ? [] : [sql`${LAST_DAY} <= ${latestDayBefore(days)}`]
  const isMatch = joinAnd([isInAudience(caller, query), ...toConditions(rest, caller), ...matching])
  // OFFSET 0 prevents the planner from starting with all matching recipes.
  const page = sql`
    select seen.id, ${key} as sort_key
    from cooked_recipes t
      cross join lateral (select r.id from recipes r where r.id = t.recipe_id and ${isMatch} offset 0) seen
    where ${joinAnd([sql`t.user_id = ${caller.id}`, has, ...isLongAgo, ...beyond])}
    order by ${key} ${direction}, t.recipe_id ${direction} limit ${sql.lit(rowsToRead(limit))}`
  const { rows } = await selectVersions(page, direction, caller).execute(db)
  return rows.map(withCursor)
}

const latestDayBefore = (days: number) =>
  sql`((now() at time zone 'utc')::date - date '1970-01-01' - ${days}::integer)`

/** OFFSET 0 makes PostgreSQL check this per recipe, while it scans from the newest. */
const isNotListed = ({ id }: Caller, sort: CookedSort) => sql`not exists (
  select from cooked_recipes t where t.user_id = ${id} and t.recipe_id = r.id and ${ORDERS[sort].has} offset 0)`
