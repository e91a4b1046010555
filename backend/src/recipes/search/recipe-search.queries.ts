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
const RANK = sql`(ts_rank(${WEIGHTS}, words, (select words from query)) * 1000000)::integer`

/** Titles and other strong matches, those of the newest matches first. */
const STRONG_TIERS = sql.lit(2)
const WEAK_TIER = sql.lit(4)

type Sql = RawBuilder<unknown>
type Search = { words: string[]; plan: SearchPlan; limit: number }
type Ranked = { tier: number; rank: number; match_count: number } & VersionedRow
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
  const first = canRankNewest(caller, query) ? newestMatches(caller, search) : undefined
  const rows =
    (first && (await searchNewest(db, caller, query, search, first))) ??
    (await searchAll(db, caller, query, search, first))
  return rows.map((row) => ({ ...row, cursor: [row.tier, row.rank, row.id] }))
}

const isUnfiltered = (query: RecipeListQuery, caller: Caller | undefined) =>
  toConditions(query, caller).length === toConditions({}, caller).length

const canRankNewest = (caller: Caller | undefined, query: RecipeListQuery) =>
  isUnscoped(query) && isUnfiltered(query, caller)

/** Undefined if the newest matches do not fill the page. */
async function searchNewest(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
  first: Sql,
): Promise<Ranked[] | undefined> {
  const rows = await runPrepared(db, rank(caller, query, search, { strong: first }))
  return rows.length > search.limit && (rows[0]?.match_count ?? 0) >= MAX_RANKED_IN_NEWEST ? rows : undefined
}

/** If there are many matches, the newest ones. They come before all others. */
function newestMatches(caller: Caller | undefined, { words, plan }: Search): Sql | undefined {
  if (plan.isScan) return best(scan(caller, {}, STRONG, MAX_RANKED_IN_NEWEST), MAX_RANKED_IN_NEWEST)
  if (plan.newest === undefined) return undefined
  const newestRange = newestParts(plan.newest)
  const isShown = isVisible(caller)
  const titleEntries = toIndexEntries(words, { isTitle: true })
  const titleConditions =
    plan.titles === undefined ? titleEntries : [newestParts(plan.titles).entries, ...titleEntries]
  const matches = sql`
    (${lookUp(STRONG, [newestRange.entries, ...toIndexEntries(words)], isShown)})
    union all
    (${lookUp(STRONG, titleConditions, sql`${isShown} and r.id < ${newestRange.firstId}`)})`
  return best(matches, MAX_RANKED_IN_NEWEST)
}

async function searchAll(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
  first: Sql | undefined,
): Promise<Ranked[]> {
  const matches = (column: Column) => best(allMatches(caller, query, search, column))
  const statement = rank(caller, query, search, { first, strong: matches(STRONG), weak: matches(ALL) })
  // The best plan for a scope or a filter depends on its selectivity.
  const hasOnePlan = search.plan.isScan ? canRankNewest(caller, query) : isUnfiltered(query, caller)
  return hasOnePlan ? runPrepared(db, statement) : (await statement.execute(db)).rows
}

function rank(
  caller: Caller | undefined,
  query: RecipeListQuery,
  { words, limit }: Search,
  { first, strong, weak }: { first?: Sql | undefined; strong: Sql; weak?: Sql },
): RawBuilder<Ranked> {
  const after = decodeCursor(query.cursor, ['integer', 'integer', 'integer'])
  const beyond = after ? sql`where (tier, -rank, -id) > (${after[0]}, ${-after[1]}, ${-after[2]})` : sql``
  const weakest = weak
    ? sql`
      union all
      select id, ${WEAK_TIER}, ${RANK} from (${weak}) found
      where (select count(*) from strongest ${beyond}) <= ${limit} and found.id not in (select id from strong)`
    : sql``
  const later = first
    ? sql`+ case when id = any (array(select id from (${first}) first)) then 0 else ${STRONG_TIERS} end`
    : sql``
  // Raw: hot, the search.
  return sql<Ranked>`
    ${withQuery(words)},
    strong as materialized (${strong}),
    strongest as (
      select id, case when is_titled then 0 else 1 end ${later} as tier,
        case when is_titled
          then (words @@ (select whole_in_title from query))::integer * 1000000 + 100000 / title_length
          else ${RANK} end as rank
      from strong),
    ranked as (select * from strongest ${weakest}),
    page as (select * from ranked ${beyond} order by tier, rank desc, id desc limit ${sql.lit(rowsToRead(limit))})
    select page.tier, page.rank, (select count(*)::integer from strong) as match_count, ${versionColumns(caller)}
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.tier, page.rank desc, page.id desc`
}

/** For lists that are not sorted by relevance. */
export function matchCondition({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql {
  if (plan.isScan) return sql`r.search_all @@ ${toTsquery(words)}`
  // An array instead of a condition: with a million recipes, the planner would scan them all for a word that none has.
  const found = lookUp(ALL, [lookedUp({ words, plan })], sql`r.deleted_at is null`)
  return sql`r.id = any (array(${withQuery(words)} select found.id from (${found}) found))`
}

const withQuery = (words: string[]) => sql`
  with query as (
    select ${toTsquery(words)} as words, ${toTsquery(words, { isTitle: true })} as in_title,
      ${toTsquery(words, { isFinished: true, isTitle: true })} as whole_in_title)`

const lookedUp = ({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql =>
  sql`select ${toTsquery(plan.lookedUp, { isFinished: plan.lookedUp.length < words.length })}`

/**
 * OFFSET 0 prevents the planner from scanning the newest recipes for a rare word, and from using the index for words that should not
 * be looked up. The sub-SELECT hides the words from the planner, so that one plan fits all. Separate conditions let the index skip
 * entries that one of them excludes; within a single condition it does not.
 */
function lookUp({ words, entries }: Column, conditions: Sql[], condition: Sql): Sql {
  const indexConditions = conditions.map((each) => sql`${entries} @@ (${each})`)
  return sql`
    select ${MATCH_COLUMNS} from (
      select ${recipeColumns(words)} from recipes r
      where ${joinAnd(indexConditions)} and ${condition} offset 0) found
    where ${IS_MATCH}`
}

/**
 * Reads recipes from the newest one until enough match. OFFSET 0 hides from the planner that only some match: it would expect few
 * and sort the whole table.
 */
function scan(
  caller: Caller | undefined,
  query: RecipeListQuery,
  { words }: Column,
  limit = MAX_RANKED,
): Sql {
  const conditions = joinAnd(toConditions(query, caller))
  const sets = visibleSets(caller, query).map(
    (visible) => sql`(
      select ${MATCH_COLUMNS} from (
        select ${recipeColumns(words)} from recipes r
        where ${visible} and ${conditions} order by r.created_at desc, r.id desc offset 0) scanned
      where ${IS_MATCH} limit ${sql.lit(limit)})`,
  )
  return sql.join(sets, sql` union all `)
}

const recipeColumns = (words: Sql) => sql`r.id, r.created_at, ${words} as words, r.title_key`
const MATCH_COLUMNS = sql`
  id, created_at, words, greatest(length(title_key), 1) as title_length,
  words @@ (select in_title from query) as is_titled`
const IS_MATCH = sql`words @@ (select words from query)`

function allMatches(
  caller: Caller | undefined,
  query: RecipeListQuery,
  { plan, words }: Search,
  column: Column,
): Sql {
  if (plan.isScan) return scan(caller, query, column)
  const conditions = joinAnd([isInAudience(caller, query), ...toConditions(query, caller)])
  return lookUp(column, [lookedUp({ words, plan })], conditions)
}

/** Prefers title matches to newer recipes. */
const best = (matches: Sql, limit = MAX_RANKED) => sql`
  select * from (${matches}) matches
  order by is_titled desc, created_at desc, id desc limit ${sql.lit(limit)}`
