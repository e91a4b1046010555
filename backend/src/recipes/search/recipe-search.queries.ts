import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor, rowsToRead } from '../../http/paging.ts'
import { isInAudience, isVisible, visibleSets } from '../recipes/recipes.access.ts'
import { isUnscoped, joinAnd, toConditions } from './recipe-filters.ts'
import type { RecipeRow } from './recipe-list.queries.ts'
import { newestParts, toIndexEntries, toTsquery } from './search-query.ts'
import { MAX_RANKED, MAX_RANKED_IN_NEWEST, type SearchPlan } from './search-statistics.ts'
import { type VersionedRow, versionColumns } from './summaries.queries.ts'

/** In PostgreSQL's order: steps, description, ingredients and categories, title. */
const WEIGHTS = sql.lit('{0.05, 0.2, 0.5, 1}')

type Sql = RawBuilder<unknown>
type Search = { words: string[]; plan: SearchPlan; limit: number }
type Ranked = { tier: number; rank: number; ranked_count: number } & VersionedRow
/** A tsvector column and its expression in the GIN index. */
type Column = { words: Sql; entries: Sql }

const STRONG: Column = { words: sql`r.search`, entries: sql`search_entries(r.search, r.id)` }
const ALL: Column = { words: sql`r.search_all`, entries: sql`(r.search_all || parts_by_age(r.id))` }

/**
 * Best match first. Title matches come first: those with complete words, then the shortest titles. Then come matches in ingredients,
 * categories and description. Matches only in the steps are searched only if the others do not fill the page.
 */
export async function searchRecipes(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
): Promise<RecipeRow[]> {
  const rows = (await searchNewest(db, caller, query, search)) ?? (await searchAll(db, caller, query, search))
  return rows.map((row) => ({ ...row, cursor: [row.tier, row.rank, row.id] }))
}

const isUnfiltered = (query: RecipeListQuery, caller: Caller | undefined) =>
  toConditions(query, caller).length === toConditions({}, caller).length

/** Searches only the newest recipes. Undefined if they contain too few matches, or if scope or filters limit the recipes. */
async function searchNewest(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
): Promise<Ranked[] | undefined> {
  const { words, plan, limit } = search
  if (plan.newest === undefined || !isUnscoped(query) || !isUnfiltered(query, caller)) return undefined
  const newestRange = newestParts(plan.newest)
  const isShown = isVisible(caller)
  const titleEntries = toIndexEntries(words, { isTitle: true })
  const titleConditions =
    plan.titles === undefined ? titleEntries : [newestParts(plan.titles).entries, ...titleEntries]
  const matches = sql`
    (${lookUp(words, STRONG, [newestRange.entries, ...toIndexEntries(words)], isShown)})
    union all
    (${lookUp(words, STRONG, titleConditions, sql`${isShown} and r.id < ${newestRange.firstId}`)})`
  const rows = await runPrepared(db, rank(caller, query, search, newest(matches, MAX_RANKED_IN_NEWEST)))
  return rows.length > limit && (rows[0]?.ranked_count ?? 0) >= MAX_RANKED_IN_NEWEST ? rows : undefined
}

async function searchAll(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
): Promise<Ranked[]> {
  const strong = newestMatches(caller, query, search, STRONG)
  const statement = rank(caller, query, search, strong, newestMatches(caller, query, search, ALL))
  // The best plan for a scope or a filter depends on its selectivity.
  const hasOnePlan = isUnfiltered(query, caller) && (!search.plan.isScan || isUnscoped(query))
  return hasOnePlan ? runPrepared(db, statement) : (await statement.execute(db)).rows
}

function rank(
  caller: Caller | undefined,
  query: RecipeListQuery,
  { words, limit }: Search,
  strong: Sql,
  weak?: Sql,
): RawBuilder<Ranked> {
  const after = decodeCursor(query.cursor, ['integer', 'integer', 'integer'])
  const beyond = after ? sql`where (tier, -rank, -id) > (${after[0]}, ${-after[1]}, ${-after[2]})` : sql``
  const weakest = weak
    ? sql`
      union all
      select id, 2, (ts_rank(${WEIGHTS}, words, (select words from query)) * 1000000)::integer
      from (${weak}) found
      where (select count(*) from strongest ${beyond}) <= ${limit} and found.id not in (select id from strong)`
    : sql``
  // Raw: hot, the search.
  return sql<Ranked>`
    with query as (
      select ${toTsquery(words)} as words, ${toTsquery(words, { isFinished: true, isTitle: true })} as title),
    strong as materialized (${strong}),
    strongest as (
      select id, case when is_titled then 0 else 1 end as tier,
        case when is_titled then (words @@ (select title from query))::integer * 1000000 + 100000 / title_length
          else (ts_rank(${WEIGHTS}, words, (select words from query)) * 1000000)::integer end as rank
      from strong),
    ranked as (select * from strongest ${weakest}),
    page as (select * from ranked ${beyond} order by tier, rank desc, id desc limit ${sql.lit(rowsToRead(limit))})
    select page.tier, page.rank, (select count(*)::integer from strong) as ranked_count, ${versionColumns(caller)}
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.tier, page.rank desc, page.id desc`
}

/** For lists that are not sorted by relevance. */
export function matchCondition({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql {
  if (plan.isScan) return sql`r.search_all @@ ${toTsquery(words)}`
  // An array instead of a condition: with a million recipes, the planner would scan them all for a word that none has.
  const found = lookUp(words, ALL, [lookedUp({ words, plan })], sql`r.deleted_at is null`)
  return sql`r.id = any (array(select found.id from (${found}) found))`
}

const lookedUp = ({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql =>
  sql`select ${toTsquery(plan.lookedUp, { isFinished: plan.lookedUp.length < words.length })}`

/**
 * OFFSET 0 prevents the planner from scanning the newest recipes for a rare word, and from using the index for words that should not
 * be looked up. The sub-SELECT hides the words from the planner, so that one plan fits all. Separate conditions let the index skip
 * entries that one of them excludes; within a single condition it does not.
 */
function lookUp(words: string[], { entries, ...column }: Column, conditions: Sql[], condition: Sql): Sql {
  const indexConditions = conditions.map((each) => sql`${entries} @@ (${each})`)
  return sql`
    select * from (
      select ${matchColumns(words, column)} from recipes r
      where ${joinAnd(indexConditions)} and ${condition} offset 0) found
    where words @@ (select ${toTsquery(words)})`
}

/**
 * Reads recipes from the newest one until enough match. OFFSET 0 hides from the planner that only some match: it would expect few
 * and sort the whole table.
 */
const scan = (words: string[], column: Column, condition: Sql) => sql`(
  select id, created_at, words, greatest(length(title_key), 1) as title_length, ${isTitled(words, sql`words`)}
  from (
    select r.id, r.created_at, ${column.words} as words, r.title_key from recipes r
    where ${condition} order by r.created_at desc, r.id desc offset 0) scanned
  where words @@ (select ${toTsquery(words)}) limit ${sql.lit(MAX_RANKED)})`

function newestMatches(
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
  column: Column,
): Sql {
  const conditions = joinAnd(toConditions(query, caller))
  if (search.plan.isScan) {
    const sets = visibleSets(caller, query).map((visible) =>
      scan(search.words, column, sql`${visible} and ${conditions}`),
    )
    return newest(sql.join(sets, sql` union all `))
  }
  return newest(
    lookUp(search.words, column, [lookedUp(search)], sql`${isInAudience(caller, query)} and ${conditions}`),
  )
}

const matchColumns = (words: string[], column: Pick<Column, 'words'>) => sql`
  r.id, r.created_at, ${column.words} as words, greatest(length(r.title_key), 1) as title_length,
  ${isTitled(words, column.words)}`

const isTitled = (words: string[], column: Sql) =>
  sql`${column} @@ (select ${toTsquery(words, { isTitle: true })}) as is_titled`

/** Prefers title matches to newer recipes. */
const newest = (matches: Sql, limit = MAX_RANKED) => sql`
  select * from (${matches}) matches
  order by is_titled desc, created_at desc, id desc limit ${sql.lit(limit)}`
