import { isSoldInShops } from '@larder/amounts/find-good'
import { BASICS, type Basic } from '@larder/contract/food/basics'
import type { CookableQuery, MissingIngredient } from '@larder/contract/recipes/cookable-recipes'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import { listRefusedStapleIds, listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor } from '../../http/paging.ts'
import { AUDIENCE, isVisible, listAudiences, visibleSets } from '../recipes/recipes.access.ts'
import { listBasicNames } from './basics.ts'
import { joinAnd, toConditions } from './recipe-filters.ts'
import { type Summary, summaryColumns } from './summaries.queries.ts'

/** Limits the ranked recipes, so that the cost does not grow with the table. */
const MAX_CANDIDATES = 1500
const MAX_WITH_ALL_GIVEN = 100
/** The rarest ingredients of a recipe; must match the expressions of recipes_telling_1_idx and so on. */
const RAREST_INGREDIENTS = ['', ' - 1', ' - 2', ' - 3'].map((from) =>
  sql.raw(`r.ingredient_ids[cardinality(r.ingredient_ids)${from}]`),
)

type Sql = RawBuilder<unknown>
type Rank = { id: number; missing_count: number; used: number }
export type CookableRow = Summary & Rank & { missing: MissingIngredient[] }

/** Fewest missing ingredients first, then most given ingredients used, then newest. Returns one extra row if there is a next page. */
export async function listCookable(
  db: Db,
  caller: Caller | undefined,
  query: CookableQuery,
  limit: number,
): Promise<CookableRow[]> {
  const { ingredient_id: given = [], not_at_home: missingBasics = [], cursor } = query
  const after = decodeCursor(cursor, ['integer', 'integer', 'integer'])
  if (given.length === 0) return []
  const availableIds = await listAvailableIds(db, caller, given, missingBasics)
  const beyond = after
    ? sql`where (missing_count, -used, -id) > (${after[0]}, ${-after[1]}, ${-after[2]})`
    : sql``
  // Raw: hot: a search whose cost must not grow with the number of recipes.
  const { rows } = await sql<CookableRow>`
    with ranked as (${rankCandidates(caller, query, availableIds)}),
    page as (select * from ranked ${beyond} order by missing_count, used desc, id desc limit ${limit + 1})
    select page.*, ${summaryColumns(caller)}, (
      select coalesce(json_agg(line order by line.position), '[]') from (
        select distinct on (ri.ingredient_id) ri.ingredient_id, ri.name, ri.position from recipe_ingredients ri
        where ri.recipe_id = page.id and ri.ingredient_id <> all (${availableIds}::integer[])
        order by ri.ingredient_id, ri.position) line) as missing
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.missing_count, page.used desc, page.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    missing: row.missing
      .filter(({ name }) => missingBasics.includes('water') || isSoldInShops(name))
      .map(withoutPosition),
  }))
}

const withoutPosition = ({ ingredient_id, name }: MissingIngredient) => ({ ingredient_id, name })

export async function countCookable(
  db: Db,
  caller: Caller | undefined,
  query: CookableQuery,
  most: number,
): Promise<number> {
  if (!query.ingredient_id?.length) return 0
  return countRows(db, sql`(select from (${rankCandidates(caller, query, [])}) ranked limit ${most})`)
}

/** The given ingredients, the caller's staples, and the basics that they have. */
async function listAvailableIds(
  db: Db,
  caller: Caller | undefined,
  given: number[],
  missingBasics: readonly Basic[],
): Promise<number[]> {
  const basics = BASICS.filter((basic) => !missingBasics.includes(basic)).flatMap(listBasicNames)
  const rows = await db
    .selectFrom('ingredients')
    .select('id')
    .where(sql<string>`lower(name)`, '=', any(basics))
    .execute()
  const refused = new Set(caller ? await listRefusedStapleIds(db, caller) : [])
  const staples = caller ? await listStapleIds(db, caller) : []
  const ids = new Set([...given, ...staples, ...rows.map(({ id }) => id).filter((id) => !refused.has(id))])
  return [...ids].sort((a, b) => a - b)
}

/** Filters apply to the candidates: applied while searching, a rare filter would scan the whole index. */
function rankCandidates(caller: Caller | undefined, query: CookableQuery, availableIds: number[]): Sql {
  const { ingredient_id: given = [], ...filters } = query
  const isNarrowed =
    filters.any_category_id?.length || filters.tag_id?.length || filters.max_total_time_sec !== undefined
  const narrowed = sql`join recipes r on r.id = found.id and ${joinAnd(toConditions(filters, caller))}`
  return sql`
    select distinct found.id, cardinality(found.ingredient_ids - ${availableIds}::integer[]) as missing_count,
      cardinality(found.ingredient_ids & ${given}::integer[]) as used
    from (${selectByRarest(caller, given)} union all ${selectByAll(caller, given)}) found
      ${isNarrowed ? narrowed : sql``}`
}

/** Recipes with a given ingredient among their rarest, fewest ingredients first, because these can miss the fewest. */
function selectByRarest(caller: Caller | undefined, given: number[]): Sql {
  const audiences = listAudiences(caller)
  const limit = sql.lit(Math.ceil(MAX_CANDIDATES / (audiences.length * given.length)))
  const lists = RAREST_INGREDIENTS.map(
    (rarest) => sql`(
      select r.id, r.ingredient_ids from recipes r
      where ${AUDIENCE} = audience.id and ${rarest} = given.id and ${isVisible(caller)}
      order by cardinality(r.ingredient_ids), r.id desc limit ${limit})`,
  )
  return sql`
    select found.* from unnest(${audiences}::integer[]) as audience (id), unnest(${given}::integer[]) as given (id), lateral (
      select * from (${sql.join(lists, sql` union all `)}) lists limit ${limit}) found`
}

/** The newest recipes that use all given ingredients, so that a common ingredient alone also finds recipes. */
function selectByAll(caller: Caller | undefined, given: number[]): Sql {
  const sets = visibleSets(caller).map(
    (visible) => sql`(
      select r.id, r.ingredient_ids from recipes r
      where ${visible} and r.deleted_at is null and r.ingredient_ids @> ${given}::integer[]
      order by r.created_at desc, r.id desc limit ${sql.lit(MAX_WITH_ALL_GIVEN)})`,
  )
  return sql.join(sets, sql` union all `)
}
