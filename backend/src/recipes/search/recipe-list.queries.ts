import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { opaqueParam, runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { type CursorValue, decodeCursor, MAX_COUNTED, rowsToRead } from '../../http/paging.ts'
import { isInAudience, visibleSets, wideAndNarrowSets } from '../recipes/recipes.access.ts'
import type { IngredientStatistics } from './ingredient-statistics.ts'
import {
  hasIngredients,
  hasIngredientsByIndex,
  isInCategories,
  isUnscoped,
  joinAnd,
  joinOr,
  toConditions,
} from './recipe-filters.ts'
import { type VersionedRow, versionColumns } from './summaries.queries.ts'

export type RecipeRow = VersionedRow & { cursor: CursorValue[] }

type Sql = RawBuilder<unknown>
type Order = {
  key: Sql
  type: string
  direction: Sql
  comparison: Sql
  after: [CursorValue, number] | undefined
}
/** A table with an index in the order of `(key, id)`. */
type ScanSource = { select: Sql; key: Sql; id: Sql }
/** Scans each set separately and checks the filters per row. */
type Scan = ScanSource & { sets: Sql[]; filters: Sql[] }

export const ASCENDING = { direction: sql`asc`, comparison: sql`>` }
export const DESCENDING = { direction: sql`desc`, comparison: sql`<` }

/** Each order uses one index; `(key, id)` is its order and its cursor. */
function toOrder({ sort = 'newest', cursor }: RecipeListQuery): Order {
  if (sort === 'title')
    return {
      key: sql`r.title_key collate "C"`,
      type: 'text',
      ...ASCENDING,
      after: decodeCursor(cursor, ['text', 'integer']),
    }
  if (sort === 'quickest')
    return {
      key: sql`coalesce(r.total_time_sec, 2147483647)`,
      type: 'integer',
      ...ASCENDING,
      after: decodeCursor(cursor, ['integer', 'integer']),
    }
  const direction = sort === 'oldest' ? ASCENDING : DESCENDING
  const after = decodeCursor(cursor, ['time', 'integer'])
  return { key: sql`r.created_at`, type: 'timestamptz', ...direction, after }
}

const listSource = ({ key }: Order): ScanSource => ({
  select: sql`select r.id, ${key} as sort_key from recipes r`,
  key,
  id: sql`r.id`,
})

const categorySource = (id: number): ScanSource => ({
  select: sql`
    select rc.recipe_id as id, rc.recipe_created_at as sort_key
    from recipe_categories rc join recipes r on r.id = rc.recipe_id and rc.category_id = ${opaqueParam(id, 'integer')}`,
  key: sql`rc.recipe_created_at`,
  id: sql`rc.recipe_id`,
})

/** DISTINCT, because a recipe can contain an ingredient twice. */
const ingredientSource = (id: number): ScanSource => ({
  select: sql`
    select distinct ri.recipe_id as id, ri.recipe_created_at as sort_key
    from recipe_ingredients ri join recipes r on r.id = ri.recipe_id and ri.ingredient_id = ${opaqueParam(id, 'integer')}`,
  key: sql`ri.recipe_created_at`,
  id: sql`ri.recipe_id`,
})

/** In order of age, categories and ingredients have their own indexes, which are used for recipes of all users. */
function wideScans(
  query: RecipeListQuery,
  caller: Caller | undefined,
  sets: Sql[],
  followed: number | undefined,
): Scan[] {
  const { category_id, ...withoutCategory } = query
  const { any_category_id = [], ...rest } = withoutCategory
  const isOne = category_id !== undefined
  const categories = isOne ? [category_id] : [...new Set(any_category_id)]
  // One condition for all sets, because these indexes do not distinguish them.
  const combined = sets.length > 0 ? [joinOr(sets)] : []
  if (followed !== undefined)
    return [{ ...ingredientSource(followed), sets: combined, filters: toConditions(query, caller) }]
  if (categories.length === 0 || !isByAge(query))
    return [{ ...listSource(toOrder(query)), sets, filters: toConditions(query, caller) }]
  const filters = toConditions(isOne ? withoutCategory : rest, caller)
  return categories.map((id) => ({ ...categorySource(id), sets: combined, filters }))
}

/** Recipes of one user or kitchen are scanned directly: a category contains more recipes of other users. */
function narrowScan(query: RecipeListQuery, caller: Caller | undefined, sets: Sql[]): Scan {
  const { category_id, any_category_id, ...rest } = query
  const filters = toConditions(rest, caller)
  if (category_id !== undefined) filters.push(isInCategories([category_id]))
  if (any_category_id?.length) filters.push(isInCategories(any_category_id))
  return { ...listSource(toOrder(query)), sets, filters }
}

type ListOptions = { matching?: Sql[] | undefined; statistics?: IngredientStatistics }

/** Newest first by default. Returns one extra row if there is a next page. */
export async function listRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  { matching = [], statistics }: ListOptions = {},
): Promise<RecipeRow[]> {
  const { ingredient_id: ids = [], ...rest } = query
  const isPlanned = ids.length > 0 && isUnscoped(rest) && isPlainScan(rest, matching)
  const canFollow = isByAge(query) && query.category_id === undefined
  const plan = isPlanned ? statistics?.choosePlan(ids, limit + 1, canFollow) : undefined
  const { direction } = toOrder(query)
  const statement = selectVersions(page(), direction, caller)
  const hasOnePlan = plan !== undefined || isPlainScan(query, matching)
  const rows = hasOnePlan ? await runPrepared(db, statement) : (await statement.execute(db)).rows
  return rows.map(withCursor)

  function page(): Sql {
    if (!plan) return scannedPage(caller, query, limit, matching)
    if (plan.way === 'look up')
      return lookedUpPage(caller, rest, limit, [hasIngredientsByIndex(plan.lookedUp), hasIngredients(ids)])
    const followed = plan.way === 'follow' ? plan.followed : undefined
    return scannedPage(caller, rest, limit, [hasIngredients(ids)], followed)
  }
}

const afterCursor = ({ type, comparison, after }: Order, key: Sql, id: Sql): Sql[] =>
  after
    ? [
        sql`(${key}, ${id}) ${comparison} (${opaqueParam(after[0], type)}, ${opaqueParam(after[1], 'integer')})`,
      ]
    : []

// A literal: with a parameter, PostgreSQL would replan the prepared statement each time.
const toLiteral = (limit: number) => sql.lit(rowsToRead(limit))

/** Scans one index per set of visible recipes until the page is full. */
function scannedPage(
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  matching: Sql[],
  followed?: number,
): Sql {
  const order = toOrder(query)
  const { direction } = order
  const most = toLiteral(limit)
  const { wide, narrow } = wideAndNarrowSets(caller, query)
  const scans = [...wideScans(query, caller, wide, followed), narrowScan(query, caller, narrow)]
  const pages = scans.flatMap(({ select, key, id, sets, filters }) =>
    sets.map(
      (visible) => sql`(
      ${select} where ${joinAnd([visible, ...filters, ...matching, ...afterCursor(order, key, id)])}
      order by ${key} ${direction}, ${id} ${direction} limit ${most})`,
    ),
  )
  // UNION removes recipes that are in several categories.
  const union = query.any_category_id?.length ? sql` union ` : sql` union all `
  return sql`
    select * from (${sql.join(pages, union)}) visible
    order by sort_key ${direction}, id ${direction} limit ${most}`
}

/** Sorts the few matches of the index. OFFSET 0 prevents the planner from scanning the list for them. */
function lookedUpPage(
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  matching: Sql[],
): Sql {
  const order = toOrder(query)
  const { key, direction } = order
  const conditions = [...matching, isInAudience(caller, query), ...toConditions(query, caller)]
  return sql`
    select * from (
      select r.id, ${key} as sort_key from recipes r
      where ${joinAnd([...conditions, ...afterCursor(order, key, sql`r.id`)])} offset 0) found
    order by sort_key ${direction}, id ${direction} limit ${toLiteral(limit)}`
}

type SortedRow = VersionedRow & { sort_key: CursorValue }

/** Adds the row versions to a page of IDs. */
// Raw: hot, the lists of recipes.
export const selectVersions = (page: Sql, direction: Sql, caller: Caller | undefined) => sql<SortedRow>`
  with page as (${page})
  select page.sort_key, ${versionColumns(caller)}
  from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
  order by page.sort_key ${direction}, page.id ${direction}`

export const withCursor = (row: SortedRow): RecipeRow => ({ ...row, cursor: [row.sort_key, row.id] })

/** A scan of one index has the same plan for all values. The best plan for a filter depends on its selectivity. */
function isPlainScan(query: RecipeListQuery, matching: Sql[]): boolean {
  const {
    ingredient_id,
    max_total_time_sec,
    category_id,
    any_category_id,
    tag_id,
    not_cooked_days,
    visibility,
  } = query
  const followsCategory = category_id === undefined || isByAge(query)
  const isFiltered =
    Boolean(ingredient_id?.length || any_category_id?.length || tag_id?.length) ||
    max_total_time_sec !== undefined ||
    not_cooked_days !== undefined ||
    visibility !== undefined
  return matching.length === 0 && !isFiltered && followsCategory
}

const isByAge = ({ sort = 'newest' }: RecipeListQuery) => sort === 'newest' || sort === 'oldest'

export async function countRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  matching: Sql[] = [],
): Promise<number> {
  const most = sql.lit(MAX_COUNTED + 1)
  const sets = visibleSets(caller, query).map(
    (visible) =>
      sql`(select from recipes r where ${visible} and ${joinAnd([...toConditions(query, caller), ...matching])} limit ${most})`,
  )
  const { category_id, user_id } = query
  const hasOnePlan = isPlainScan(query, matching) && category_id === undefined && user_id === undefined
  return countRows(db, sql`(${sql.join(sets, sql` union all `)})`, { hasOnePlan })
}

/** In the order of IDs. Without a page, for background jobs. */
export async function listRecipeIds(
  db: Db,
  caller: Caller,
  query: RecipeListQuery,
  matching: Sql[] = [],
  page?: IdPage,
): Promise<number[]> {
  const conditions = [...toConditions(query, caller), ...matching]
  if (page) conditions.push(sql`r.id > ${page.after}`)
  const order = page ? sql`order by id limit ${page.limit}` : sql`order by id`
  const sets = visibleSets(caller, query).map(
    (visible) => sql`(select r.id from recipes r where ${visible} and ${joinAnd(conditions)} ${order})`,
  )
  // Raw: shares its conditions with the lists of recipes.
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(sets, sql` union `)}) found ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

export type IdPage = { after: number; limit: number }
