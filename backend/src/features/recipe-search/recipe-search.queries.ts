import type { RecipeListQuery } from '@larder/contract/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor } from '../../http/paging.ts'
import { isVisible, visibleSets } from '../recipes/recipes.access.ts'
import { allOf, filtersOf } from './recipe-filters.ts'
import type { RecipeRow } from './recipe-list.queries.ts'
import { tsqueryOf } from './search-query.ts'
import { MOST_RANKED, type SearchPlan } from './search-statistics.ts'
import { type Marked, markFor } from './summaries.queries.ts'

/** Title, then ingredients and categories, then description, then steps. */
const WEIGHTS = sql.lit('{0.05, 0.2, 0.5, 1}')

type Sql = RawBuilder<unknown>
type Search = { words: string[]; plan: SearchPlan; limit: number }

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
  const after = decodeCursor(query.cursor, ['integer', 'integer', 'integer'])
  const beyond = after ? sql`where (tier, -rank, -id) > (${after[0]}, ${-after[1]}, ${-after[2]})` : sql``
  const statement = sql<{ tier: number; rank: number } & Marked>`
    with question as (
      select ${tsqueryOf(search.words)} as words, ${tsqueryOf(search.words, { isFinished: true, isTitle: true })} as title),
    strong as materialized (${newestMatches(caller, query, search, sql`r.search`)}),
    strongest as (
      select id, case when is_titled then 0 else 1 end as tier,
        case when is_titled then (words @@ (select title from question))::integer * 1000000 + 100000 / title_length
          else (ts_rank(${WEIGHTS}, words, (select words from question)) * 1000000)::integer end as rank
      from strong),
    weak as materialized (
      select * from (${newestMatches(caller, query, search, sql`r.search_all`)}) found
      where (select count(*) from strongest ${beyond}) <= ${search.limit} and found.id not in (select id from strong)),
    ranked as (
      select * from strongest
      union all
      select id, 2, (ts_rank(${WEIGHTS}, words, (select words from question)) * 1000000)::integer from weak),
    page as (select * from ranked ${beyond} order by tier, rank desc, id desc limit ${sql.lit(search.limit + 1)})
    select page.tier, page.rank, ${markFor(caller)}
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.tier, page.rank desc, page.id desc`
  // A look-up has one good plan whatever the words are; a walk has not, and filters want a plan of their own.
  const hasOnePlan = !search.plan.isWalk && filtersOf(query, caller).length === filtersOf({}, caller).length
  const rows = hasOnePlan ? await runPrepared(db, statement) : (await statement.execute(db)).rows
  return rows.map((row) => ({ ...row, cursor: [row.tier, row.rank, row.id] }))
}

/** Whether a recipe matches, for lists in another order than best first. */
export function matchOf({ words, plan }: Pick<Search, 'words' | 'plan'>): Sql {
  if (plan.isWalk) return sql`r.search_all @@ ${tsqueryOf(words)}`
  // A set of ids, not a condition: on a million recipes the planner would walk them all for a word that none has.
  const found = lookUp({ words, plan }, sql`r.search_all`, sql`r.deleted_at is null`)
  return sql`r.id = any (array(select found.id from (${found}) found))`
}

/**
 * OFFSET 0 keeps the planner from walking the newest recipes in search of a word that few have, and from asking the
 * index for words that are not to be looked up. Behind a SELECT it does not see the words: whether they are rare has
 * been decided, and so one plan fits all.
 */
function lookUp({ words, plan }: Pick<Search, 'words' | 'plan'>, column: Sql, condition: Sql): Sql {
  const lookedUp = tsqueryOf(plan.lookedUp, { isFinished: plan.lookedUp.length < words.length })
  return sql`
    select * from (
      select ${matchOfRecipe(words, column)} from recipes r
      where ${column} @@ (select ${lookedUp}) and ${condition} offset 0) found
    where words @@ (select ${tsqueryOf(words)})`
}

function newestMatches(caller: Caller | undefined, query: RecipeListQuery, search: Search, column: Sql): Sql {
  const conditions = allOf(filtersOf(query, caller))
  if (search.plan.isWalk) {
    const matches = sql`${column} @@ ${tsqueryOf(search.words)}`
    const sets = visibleSets(caller, query).map(
      (visible) => sql`(
        select ${matchOfRecipe(search.words, column)} from recipes r where ${visible} and ${matches} and ${conditions}
        order by r.created_at desc, r.id desc limit ${sql.lit(MOST_RANKED)})`,
    )
    return newest(sql.join(sets, sql` union all `))
  }
  return newest(lookUp(search, column, sql`${isVisible(caller, query)} and ${conditions}`))
}

const matchOfRecipe = (words: string[], column: Sql) => sql`
  r.id, r.created_at, ${column} as words, greatest(length(r.title_key), 1) as title_length,
  ${column} @@ (select ${tsqueryOf(words, { isTitle: true })}) as is_titled`

/** What is called so is never left out for what is newer. */
const newest = (matches: Sql) => sql`
  select * from (${matches}) matches
  order by is_titled desc, created_at desc, id desc limit ${sql.lit(MOST_RANKED)}`
