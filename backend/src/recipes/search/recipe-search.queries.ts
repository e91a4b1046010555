import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor } from '../../http/paging.ts'
import { isVisible, visibleSets } from '../recipes/recipes.access.ts'
import { allOf, filtersOf, isOfEveryone } from './recipe-filters.ts'
import type { RecipeRow } from './recipe-list.queries.ts'
import { entriesOf, newestParts, tsqueryOf } from './search-query.ts'
import { MAX_RANKED, MAX_RANKED_OF_MANY, type SearchPlan } from './search-statistics.ts'
import { type Marked, markFor } from './summaries.queries.ts'

/** Title, then ingredients and categories, then description, then steps. */
const WEIGHTS = sql.lit('{0.05, 0.2, 0.5, 1}')

type Sql = RawBuilder<unknown>
type Search = { words: string[]; plan: SearchPlan; limit: number }
type Ranked = { tier: number; rank: number; competing: number } & Marked
/** Words of a recipe, and how the text index has them. */
type Column = { words: Sql; entries: Sql }

const STRONG: Column = { words: sql`r.search`, entries: sql`search_entries(r.search, r.id)` }
const ALL: Column = { words: sql`r.search_all`, entries: sql`(r.search_all || parts_by_age(r.id))` }

/**
 * Best first. What is called so comes before what only holds it: of titles those with the whole word, then the shortest.
 * Matches in ingredients, categories and description come before those in the steps alone, which are looked for only when
 * what is left of the others does not fill the page.
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
  filtersOf(query, caller).length === filtersOf({}, caller).length

/** Among the newest alone; undefined where they do not hold enough, or where what is asked is not spread over all. */
async function searchNewest(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
): Promise<Ranked[] | undefined> {
  const { words, plan, limit } = search
  if (plan.newest === undefined || !isOfEveryone(query) || !isUnfiltered(query, caller)) return undefined
  const near = newestParts(plan.newest)
  const isSeen = sql`r.deleted_at is null and ${isVisible(caller)}`
  const called = entriesOf(words, { isTitle: true })
  const within = plan.titles === undefined ? called : [newestParts(plan.titles).entries, ...called]
  const matches = sql`
    (${lookUp(words, STRONG, [near.entries, ...entriesOf(words)], isSeen)})
    union all
    (${lookUp(words, STRONG, within, sql`${isSeen} and r.id < ${near.firstId}`)})`
  const rows = await runPrepared(db, rank(caller, query, search, newest(matches, MAX_RANKED_OF_MANY)))
  return rows.length > limit && (rows[0]?.competing ?? 0) >= MAX_RANKED_OF_MANY ? rows : undefined
}

async function searchAll(
  db: Db,
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
): Promise<Ranked[]> {
  const strong = newestMatches(caller, query, search, STRONG)
  const statement = rank(caller, query, search, strong, newestMatches(caller, query, search, ALL))
  // A look-up has one good plan whatever the words are; a walk has not, and filters want a plan of their own.
  const hasOnePlan = !search.plan.isWalk && isUnfiltered(query, caller)
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
      select id, 2, (ts_rank(${WEIGHTS}, words, (select words from question)) * 1000000)::integer
      from (${weak}) found
      where (select count(*) from strongest ${beyond}) <= ${limit} and found.id not in (select id from strong)`
    : sql``
  return sql<Ranked>`
    with question as (
      select ${tsqueryOf(words)} as words, ${tsqueryOf(words, { isFinished: true, isTitle: true })} as title),
    strong as materialized (${strong}),
    strongest as (
      select id, case when is_titled then 0 else 1 end as tier,
        case when is_titled then (words @@ (select title from question))::integer * 1000000 + 100000 / title_length
          else (ts_rank(${WEIGHTS}, words, (select words from question)) * 1000000)::integer end as rank
      from strong),
    ranked as (select * from strongest ${weakest}),
    page as (select * from ranked ${beyond} order by tier, rank desc, id desc limit ${sql.lit(limit + 1)})
    select page.tier, page.rank, (select count(*)::integer from strong) as competing, ${markFor(caller)}
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.tier, page.rank desc, page.id desc`
}

/** Whether a recipe matches, for lists in another order than best first. */
export function matchOf({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql {
  if (plan.isWalk) return sql`r.search_all @@ ${tsqueryOf(words)}`
  // A set of ids, not a condition: on a million recipes the planner would walk them all for a word that none has.
  const found = lookUp(words, ALL, [lookedUp({ words, plan })], sql`r.deleted_at is null`)
  return sql`r.id = any (array(select found.id from (${found}) found))`
}

const lookedUp = ({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql =>
  sql`select ${tsqueryOf(plan.lookedUp, { isFinished: plan.lookedUp.length < words.length })}`

/**
 * OFFSET 0 keeps the planner from walking the newest recipes in search of a word that few have, and from asking the
 * index for words that are not to be looked up. Behind a SELECT it does not see the words: whether they are rare has
 * been decided, and so one plan fits all. Of several conditions the index leaps over what one of them does not have,
 * which it does not within one.
 */
function lookUp(words: string[], { entries, ...column }: Column, asked: Sql[], condition: Sql): Sql {
  const isListed = asked.map((one) => sql`${entries} @@ (${one})`)
  return sql`
    select * from (
      select ${matchOfRecipe(words, column)} from recipes r
      where ${allOf(isListed)} and ${condition} offset 0) found
    where words @@ (select ${tsqueryOf(words)})`
}

function newestMatches(
  caller: Caller | undefined,
  query: RecipeListQuery,
  search: Search,
  column: Column,
): Sql {
  const conditions = allOf(filtersOf(query, caller))
  if (search.plan.isWalk) {
    const matches = sql`${column.words} @@ ${tsqueryOf(search.words)}`
    const sets = visibleSets(caller, query).map(
      (visible) => sql`(
        select ${matchOfRecipe(search.words, column)} from recipes r where ${visible} and ${matches} and ${conditions}
        order by r.created_at desc, r.id desc limit ${sql.lit(MAX_RANKED)})`,
    )
    return newest(sql.join(sets, sql` union all `))
  }
  return newest(
    lookUp(search.words, column, [lookedUp(search)], sql`${isVisible(caller, query)} and ${conditions}`),
  )
}

const matchOfRecipe = (words: string[], column: Pick<Column, 'words'>) => sql`
  r.id, r.created_at, ${column.words} as words, greatest(length(r.title_key), 1) as title_length,
  ${column.words} @@ (select ${tsqueryOf(words, { isTitle: true })}) as is_titled`

/** What is called so is never left out for what is newer. */
const newest = (matches: Sql, most = MAX_RANKED) => sql`
  select * from (${matches}) matches
  order by is_titled desc, created_at desc, id desc limit ${sql.lit(most)}`
