import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { opaqueParam, runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { type CursorValue, decodeCursor, MAX_COUNTED } from '../../http/paging.ts'
import { isVisible, visibleSets, wideAndNarrowSets } from '../recipes/recipes.access.ts'
import type { IngredientStatistics } from './ingredient-statistics.ts'
import {
  allOf,
  anyOf,
  filtersOf,
  hasIngredients,
  isListedUnder,
  isOfEveryone,
  isSeenIn,
} from './recipe-filters.ts'
import { type Marked, markFor } from './summaries.queries.ts'

/** A recipe of a page, and where it stands in its list. */
export type RecipeRow = Marked & { cursor: CursorValue[] }

type Sql = RawBuilder<unknown>
type Order = {
  key: Sql
  type: string
  direction: Sql
  comparison: Sql
  after: [CursorValue, number] | undefined
}
/** A way that has recipes in the order of `(key, id)`. */
type Way = { select: Sql; key: Sql; id: Sql }
/** Which sets are walked along it, and what is left to ask of each row. */
type Walk = Way & { sets: Sql[]; filters: Sql[] }

export const ASCENDING = { direction: sql`asc`, comparison: sql`>` }
export const DESCENDING = { direction: sql`desc`, comparison: sql`<` }

/** Each sort walks one index; `(key, id)` is its order and its cursor. */
function orderOf({ sort = 'newest', cursor }: RecipeListQuery): Order {
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

const alongList = ({ key }: Order): Way => ({
  select: sql`select r.id, ${key} as sort_key from recipes r`,
  key,
  id: sql`r.id`,
})

const alongCategory = (id: number): Way => ({
  select: sql`
    select rc.recipe_id as id, rc.recipe_created_at as sort_key
    from recipe_categories rc join recipes r on r.id = rc.recipe_id and rc.category_id = ${opaqueParam(id, 'integer')}`,
  key: sql`rc.recipe_created_at`,
  id: sql`rc.recipe_id`,
})

/** A recipe that lists it twice is met twice. */
const alongIngredient = (id: number): Way => ({
  select: sql`
    select distinct ri.recipe_id as id, ri.recipe_created_at as sort_key
    from recipe_ingredients ri join recipes r on r.id = ri.recipe_id and ri.ingredient_id = ${opaqueParam(id, 'integer')}`,
  key: sql`ri.recipe_created_at`,
  id: sql`ri.recipe_id`,
})

/** By age each category and each ingredient has an index of its own, which is the way through what anybody may have written. */
function wideWalks(
  query: RecipeListQuery,
  caller: Caller | undefined,
  sets: Sql[],
  followed: number | undefined,
): Walk[] {
  const { category_id, ...others } = query
  const { any_category_id = [], ...rest } = others
  const isOne = category_id !== undefined
  const categories = isOne ? [category_id] : [...new Set(any_category_id)]
  // Once for all sets, which such an index does not tell apart.
  const together = sets.length > 0 ? [anyOf(sets)] : []
  if (followed !== undefined)
    return [{ ...alongIngredient(followed), sets: together, filters: filtersOf(query, caller) }]
  if (categories.length === 0 || !isByAge(query))
    return [{ ...alongList(orderOf(query)), sets, filters: filtersOf(query, caller) }]
  const filters = filtersOf(isOne ? others : rest, caller)
  return categories.map((id) => ({ ...alongCategory(id), sets: together, filters }))
}

/** What is one person's or one kitchen's is walked itself: a category has more recipes of all the others. */
function narrowWalk(query: RecipeListQuery, caller: Caller | undefined, sets: Sql[]): Walk {
  const { category_id, any_category_id, ...rest } = query
  const filters = filtersOf(rest, caller)
  if (category_id !== undefined) filters.push(isSeenIn([category_id]))
  if (any_category_id?.length) filters.push(isSeenIn(any_category_id))
  return { ...alongList(orderOf(query)), sets, filters }
}

type Manner = { matching?: Sql[] | undefined; statistics?: IngredientStatistics }

/** One page, newest first unless sorted otherwise, plus one row more when there is a next page. */
export async function listRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  { matching = [], statistics }: Manner = {},
): Promise<RecipeRow[]> {
  const { ingredient_id: ids = [], ...rest } = query
  const isPlanned = ids.length > 0 && isOfEveryone(rest) && isWalk(rest, matching)
  const canFollow = isByAge(query) && query.category_id === undefined
  const plan = isPlanned ? statistics?.planFor(ids, limit + 1, canFollow) : undefined
  const { direction } = orderOf(query)
  const statement = markedOf(page(), direction, caller)
  const hasOnePlan = plan !== undefined || isWalk(query, matching)
  const rows = hasOnePlan ? await runPrepared(db, statement) : (await statement.execute(db)).rows
  return rows.map(withCursor)

  function page(): Sql {
    if (!plan) return walkedPage(caller, query, limit, matching)
    if (plan.way === 'look up')
      return lookedUpPage(caller, rest, limit, [isListedUnder(plan.lookedUp), hasIngredients(ids)])
    const followed = plan.way === 'follow' ? plan.followed : undefined
    return walkedPage(caller, rest, limit, [hasIngredients(ids)], followed)
  }
}

/** Behind what goes before the page. */
const beyond = ({ type, comparison, after }: Order, key: Sql, id: Sql): Sql[] =>
  after
    ? [
        sql`(${key}, ${id}) ${comparison} (${opaqueParam(after[0], type)}, ${opaqueParam(after[1], 'integer')})`,
      ]
    : []

// As a parameter it would be unknown to a prepared plan, which PostgreSQL would then give up for a fresh one each time.
const oneMoreThan = (limit: number) => sql.lit(limit + 1)

/** Along the indexes, one for each set of recipes that the caller sees, until the page is full. */
function walkedPage(
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  matching: Sql[],
  followed?: number,
): Sql {
  const order = orderOf(query)
  const { direction } = order
  const most = oneMoreThan(limit)
  const { wide, narrow } = wideAndNarrowSets(caller, query)
  const walks = [...wideWalks(query, caller, wide, followed), narrowWalk(query, caller, narrow)]
  const pages = walks.flatMap(({ select, key, id, sets, filters }) =>
    sets.map(
      (visible) => sql`(
      ${select} where ${allOf([visible, ...filters, ...matching, ...beyond(order, key, id)])}
      order by ${key} ${direction}, ${id} ${direction} limit ${most})`,
    ),
  )
  // What is in several categories is met several times.
  const together = query.any_category_id?.length ? sql` union ` : sql` union all `
  return sql`
    select * from (${sql.join(pages, together)}) visible
    order by sort_key ${direction}, id ${direction} limit ${most}`
}

/** Of all that is looked up, which is little. OFFSET 0 keeps the planner from walking in search of it. */
function lookedUpPage(
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  matching: Sql[],
): Sql {
  const order = orderOf(query)
  const { key, direction } = order
  const conditions = [...matching, isVisible(caller, query), ...filtersOf(query, caller)]
  return sql`
    select * from (
      select r.id, ${key} as sort_key from recipes r
      where ${allOf([...conditions, ...beyond(order, key, sql`r.id`)])} offset 0) found
    order by sort_key ${direction}, id ${direction} limit ${oneMoreThan(limit)}`
}

type Placed = Marked & { sort_key: CursorValue }

/** The recipes that a page finds, in its order. */
export const markedOf = (page: Sql, direction: Sql, caller: Caller | undefined) => sql<Placed>`
  with page as (${page})
  select page.sort_key, ${markFor(caller)}
  from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
  order by page.sort_key ${direction}, page.id ${direction}`

export const withCursor = (row: Placed): RecipeRow => ({ ...row, cursor: [row.sort_key, row.id] })

/** A walk along one index, whatever the values. What is filtered wants a plan for how much the filter leaves. */
function isWalk(query: RecipeListQuery, matching: Sql[]): boolean {
  const { ingredient_id, max_total_time_sec, category_id, any_category_id, tag_id, not_cooked_days } = query
  const followsCategory = category_id === undefined || isByAge(query)
  const isFiltered =
    Boolean(ingredient_id?.length || any_category_id?.length || tag_id?.length) ||
    max_total_time_sec !== undefined ||
    not_cooked_days !== undefined
  return matching.length === 0 && !isFiltered && followsCategory
}

const isByAge = ({ sort = 'newest' }: RecipeListQuery) => sort === 'newest' || sort === 'oldest'

export async function countRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  matching: Sql[] = [],
): Promise<number> {
  const most = MAX_COUNTED + 1
  const sets = visibleSets(caller, query).map(
    (visible) =>
      sql`(select from recipes r where ${visible} and ${allOf([...filtersOf(query, caller), ...matching])} limit ${most})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${sql.join(sets, sql` union all `)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Without pages, for work that outlives a request. */
export async function listRecipeIds(
  db: Db,
  caller: Caller,
  query: RecipeListQuery,
  matching: Sql[] = [],
): Promise<number[]> {
  const sets = visibleSets(caller, query).map(
    (visible) =>
      sql`(select r.id from recipes r where ${visible} and ${allOf([...filtersOf(query, caller), ...matching])})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(sets, sql` union `)}) found order by id`.execute(db)
  return rows.map(({ id }) => id)
}
