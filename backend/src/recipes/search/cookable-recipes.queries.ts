import { isBought } from '@larder/amounts/find-good'
import { BASICS, type Basic } from '@larder/contract/food/basics'
import type { CookableQuery, MissingIngredient } from '@larder/contract/recipes/cookable-recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { listRefusedIds, listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { decodeCursor } from '../../http/paging.ts'
import { AUDIENCE, audiencesOf, isVisible, visibleSets } from '../recipes/recipes.access.ts'
import { namesOfBasic } from './basics.ts'
import { allOf, filtersOf } from './recipe-filters.ts'
import { type Summary, summaryFor } from './summaries.queries.ts'

/** So many recipes compete, however many there are. */
const MAX_COMPARED = 1500
const MAX_WITH_ALL = 100
/** By which of its ingredients a recipe is found, written as recipes_telling_1_idx and so on have it. */
const TELLING = ['', ' - 1', ' - 2', ' - 3'].map((from) =>
  sql.raw(`r.ingredient_ids[cardinality(r.ingredient_ids)${from}]`),
)

type Sql = RawBuilder<unknown>
type Rank = { id: number; lacking: number; used: number }
export type CookableRow = Summary & Rank & { missing: MissingIngredient[] }

/** Fewest missing first, then what uses most of what is given, then the newest; one row more when there is a next page. */
export async function listCookable(
  db: Db,
  caller: Caller | undefined,
  query: CookableQuery,
  limit: number,
): Promise<CookableRow[]> {
  const { ingredient_id: given = [], not_at_home: lacked = [], cursor } = query
  const after = decodeCursor(cursor, ['integer', 'integer', 'integer'])
  if (given.length === 0) return []
  const atHome = await findAtHome(db, caller, given, lacked)
  const beyond = after ? sql`where (lacking, -used, -id) > (${after[0]}, ${-after[1]}, ${-after[2]})` : sql``
  const { rows } = await sql<CookableRow>`
    with ranked as (${rankedOf(caller, query, atHome)}),
    page as (select * from ranked ${beyond} order by lacking, used desc, id desc limit ${limit + 1})
    select page.*, ${summaryFor(caller)}, (
      select coalesce(json_agg(line order by line.position), '[]') from (
        select distinct on (ri.ingredient_id) ri.ingredient_id, ri.name, ri.position from recipe_ingredients ri
        where ri.recipe_id = page.id and ri.ingredient_id <> all (${atHome}::integer[])
        order by ri.ingredient_id, ri.position) line) as missing
    from page join recipes r on r.id = page.id left join users u on u.id = r.user_id
    order by page.lacking, page.used desc, page.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    missing: row.missing
      .filter(({ name }) => lacked.includes('water') || isBought(name))
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
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (${rankedOf(caller, query, [])}) ranked limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** What need not be bought: the given ingredients, the caller's staples, and the basics that they have. */
async function findAtHome(
  db: Db,
  caller: Caller | undefined,
  given: number[],
  lacked: readonly Basic[],
): Promise<number[]> {
  const basics = BASICS.filter((basic) => !lacked.includes(basic)).flatMap(namesOfBasic)
  const { rows } = await sql<{ id: number }>`
    select id from ingredients where lower(name) = any (${basics}::text[])`.execute(db)
  const refused = new Set(caller ? await listRefusedIds(db, caller) : [])
  const staples = caller ? await listStapleIds(db, caller) : []
  const ids = new Set([...given, ...staples, ...rows.map(({ id }) => id).filter((id) => !refused.has(id))])
  return [...ids].sort((a, b) => a - b)
}

/** Filters choose among those that compete: sought while looking, a rare one would be looked for without end. */
function rankedOf(caller: Caller | undefined, query: CookableQuery, atHome: number[]): Sql {
  const { ingredient_id: given = [], ...filters } = query
  const isNarrowed =
    filters.any_category_id?.length || filters.tag_id?.length || filters.max_total_time_sec !== undefined
  const narrowed = sql`join recipes r on r.id = found.id and ${allOf(filtersOf(filters, caller))}`
  return sql`
    select distinct found.id, cardinality(found.ingredient_ids - ${atHome}::integer[]) as lacking,
      cardinality(found.ingredient_ids & ${given}::integer[]) as used
    from (${foundByOne(caller, given)} union all ${foundByAll(caller, given)}) found
      ${isNarrowed ? narrowed : sql``}`
}

/** Those that one of the given tells of, the shortest first: of these the fewest things can be missing. */
function foundByOne(caller: Caller | undefined, given: number[]): Sql {
  const audiences = audiencesOf(caller)
  const most = sql.lit(Math.ceil(MAX_COMPARED / (audiences.length * given.length)))
  const lists = TELLING.map(
    (telling) => sql`(
      select r.id, r.ingredient_ids from recipes r
      where r.deleted_at is null and ${AUDIENCE} = audience.id and ${telling} = given.id and ${isVisible(caller)}
      order by cardinality(r.ingredient_ids), r.id desc limit ${most})`,
  )
  return sql`
    select found.* from unnest(${audiences}::integer[]) as audience (id), unnest(${given}::integer[]) as given (id), lateral (
      select * from (${sql.join(lists, sql` union all `)}) lists limit ${most}) found`
}

/** The newest that use all that is given, whatever else they need: so that something is found for a common food alone. */
function foundByAll(caller: Caller | undefined, given: number[]): Sql {
  const sets = visibleSets(caller).map(
    (visible) => sql`(
      select r.id, r.ingredient_ids from recipes r
      where ${visible} and r.deleted_at is null and r.ingredient_ids @> ${given}::integer[]
      order by r.created_at desc, r.id desc limit ${sql.lit(MAX_WITH_ALL)})`,
  )
  return sql.join(sets, sql` union all `)
}
