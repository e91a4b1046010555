import { type RECIPE_SORTS, type RecipeListQuery, RecipeSummary } from '@larder/contract/recipes'
import { type RawBuilder, sql } from 'kysely'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { type CursorValue, decodeCursor, MOST_COUNTED } from '../../http/paging.ts'
import type { ImageRow } from '../../storage/image-addresses.ts'
import { firstImageOf } from '../recipe-images/recipe-images.queries.ts'
import { FACTS, type RecipeFacts, visibleSets } from '../recipes/recipes.access.ts'
import { RECIPE_COLUMNS, type StoredSummary } from '../recipes/recipes.queries.ts'
import { allOf, filtersOf } from './recipe-filters.ts'

/** A summary but for its picture and `may`, and where it stands in its list. */
export type RecipeRow = Summary & { cursor: CursorValue[] }

type Sql = RawBuilder<unknown>
type Order = {
  from: Sql
  key: Sql
  id: Sql
  direction: Sql
  comparison: Sql
  after: [CursorValue, number] | undefined
  /** What is left to ask of each row. */
  filters: Sql[]
}

const RECIPES = sql`recipes r`
const ID = sql`r.id`
const ASCENDING = { direction: sql`asc`, comparison: sql`>` }
const DESCENDING = { direction: sql`desc`, comparison: sql`<` }

/** Each sort walks one index; `(key, id)` is its order and its cursor. */
function orderOf(query: RecipeListQuery): Order {
  const sort: (typeof RECIPE_SORTS)[number] = query.sort ?? 'newest'
  const base = { from: RECIPES, id: ID, filters: filtersOf(query) }
  if (sort === 'title')
    return {
      ...base,
      key: sql`r.title_key collate "C"`,
      ...ASCENDING,
      after: decodeCursor(query.cursor, ['text', 'integer']),
    }
  if (sort === 'quickest')
    return {
      ...base,
      key: sql`coalesce(r.total_time_sec, 2147483647)`,
      ...ASCENDING,
      after: decodeCursor(query.cursor, ['integer', 'integer']),
    }
  const after = decodeCursor(query.cursor, ['time', 'integer'])
  const direction = sort === 'oldest' ? ASCENDING : DESCENDING
  const { category_id, ...rest } = query
  if (category_id === undefined) return { ...base, key: sql`r.created_at`, ...direction, after }
  return {
    from: sql`recipe_categories rc join recipes r on r.id = rc.recipe_id and rc.category_id = ${category_id}`,
    key: sql`rc.recipe_created_at`,
    id: sql`rc.recipe_id`,
    ...direction,
    after,
    filters: filtersOf(rest),
  }
}

/** One page, newest first unless sorted otherwise, plus one row more when there is a next page. */
export async function listRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  limit: number,
  matching: Sql[] = [],
): Promise<RecipeRow[]> {
  const { from, key, id, direction, comparison, after, filters } = orderOf(query)
  // As a parameter it would be unknown to a prepared plan, which PostgreSQL would then give up for a fresh one each time.
  const most = sql.lit(limit + 1)
  const conditions = [...filters, ...matching]
  if (after) conditions.push(sql`(${key}, ${id}) ${comparison} (${after[0]}, ${after[1]})`)
  const pages = visibleSets(caller, query).map(
    (visible) => sql`(
      select r.id, ${key} as sort_key from ${from}
      where ${visible} and ${allOf(conditions)}
      order by ${key} ${direction}, ${id} ${direction} limit ${most})`,
  )
  const statement = sql<{ id: number; sort_key: CursorValue } & Summary>`
    with page as (
      select * from (${sql.join(pages, sql` union all `)}) visible
      order by sort_key ${direction}, id ${direction} limit ${most})
    select page.id, page.sort_key, ${summaryFor(caller)}
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.sort_key ${direction}, page.id ${direction}`
  const rows = isWalk(query, matching) ? await runPrepared(db, statement) : (await statement.execute(db)).rows
  return rows.map((row) => ({ ...row, cursor: [row.sort_key, row.id] }))
}

/** A walk along one index, whatever the values. What is filtered wants a plan for how much the filter leaves. */
function isWalk(query: RecipeListQuery, matching: Sql[]): boolean {
  const { ingredient_id, max_total_time_sec, category_id, sort = 'newest' } = query
  const followsCategory = category_id === undefined || sort === 'newest' || sort === 'oldest'
  return (
    matching.length === 0 && !ingredient_id?.length && max_total_time_sec === undefined && followsCategory
  )
}

export async function countRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  matching: Sql[] = [],
): Promise<number> {
  const most = MOST_COUNTED + 1
  const sets = visibleSets(caller, query).map(
    (visible) =>
      sql`(select from recipes r where ${visible} and ${allOf([...filtersOf(query), ...matching])} limit ${most})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${sql.join(sets, sql` union all `)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export type Summary = RecipeFacts & {
  json: Json<StoredSummary>
  image: ImageRow | null
  is_favourite: boolean
}

const summary = sql.raw(
  `${FACTS}, (select row_to_json(summary)::text from (
      select ${selectList(RECIPE_COLUMNS, RecipeSummary)}) summary) as json,
    ${firstImageOf('r.id')} as image`,
)

export const summaryFor = (caller: Caller | undefined) =>
  sql`${summary}, ${
    caller
      ? sql`exists (select from favourites f where f.user_id = ${caller.id} and f.recipe_id = r.id)`
      : sql`false`
  } as is_favourite`

/** Without pages, for work that outlives a request. */
export async function listRecipeIds(
  db: Db,
  caller: Caller,
  query: RecipeListQuery,
  matching: Sql[] = [],
): Promise<number[]> {
  const sets = visibleSets(caller, query).map(
    (visible) =>
      sql`(select r.id from recipes r where ${visible} and ${allOf([...filtersOf(query), ...matching])})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(sets, sql` union `)}) found order by id`.execute(db)
  return rows.map(({ id }) => id)
}
