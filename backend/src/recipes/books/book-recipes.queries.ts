import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { type Summary, summaryFor } from '../search/summaries.queries.ts'
import { joinSeen } from './visible-recipes.ts'

export type BookRecipeRow = Summary & { id: number; position: number }

/** Sixteen recipes find a place between two neighbours before the book is numbered anew. */
const GAP = 2 ** 16
const FARTHEST = 2 ** 31 - 1 - GAP

const seenIn = (bookId: number, caller: Caller | undefined) => sql`
  book_recipes br ${joinSeen(caller)} where br.book_id = ${bookId}`

/** In the order of the book; what the caller does not see is passed over. */
export async function listBookRecipes(
  db: Db,
  bookId: number,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[number, number]>,
): Promise<BookRecipeRow[]> {
  const beyond = after ? sql`and (br.position, br.recipe_id) > (${after[0]}, ${after[1]})` : sql``
  const { rows } = await sql<BookRecipeRow>`
    with page as (
      select br.recipe_id, br.position from ${seenIn(bookId, caller)} ${beyond}
      order by br.position, br.recipe_id limit ${limit})
    select r.id, page.position, ${summaryFor(caller)}
    from page join recipes r on r.id = page.recipe_id left join users u on u.id = r.user_id
    order by page.position, page.recipe_id`.execute(db)
  return rows
}

export const countBookRecipes = (db: Db, bookId: number, caller: Caller | undefined, most: number) =>
  countRows(db, sql`(select from ${seenIn(bookId, caller)} limit ${most})`)

/** All that the caller sees, in order, for work that outlives a request. */
export async function listBookRecipeIds(db: Db, bookId: number, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ recipe_id: number }>`
    select br.recipe_id from ${seenIn(bookId, caller)} order by br.position, br.recipe_id`.execute(db)
  return rows.map(({ recipe_id }) => recipe_id)
}

/** Whether it is in the book, as far as the caller can tell. */
export async function isSeenIn(trx: Db, bookId: number, recipeId: number, caller: Caller): Promise<boolean> {
  const { rows } = await sql`
    select from ${seenIn(bookId, caller)} and br.recipe_id = ${recipeId}`.execute(trx)
  return rows.length > 0
}

/** Whether there is such a recipe for the caller; nobody deletes it before the transaction ends. */
export async function holdRecipe(trx: Db, recipeId: number, caller: Caller): Promise<boolean> {
  const { rows } = await sql`
    select from recipes r where r.id = ${recipeId} and r.deleted_at is null and ${isVisible(caller)}
    for key share`.execute(trx)
  return rows.length > 0
}

/** What is in it, seen or not; the book must be locked. */
export const countEntries = (trx: Db, bookId: number) =>
  countRows(trx, sql`(select from book_recipes where book_id = ${bookId})`)

/** `afterId`: undefined where it is, or last; null first. The book must be locked. */
export async function placeRecipe(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
) {
  const position = await positionAfter(trx, bookId, recipeId, afterId)
  const moved = afterId === undefined ? sql`nothing` : sql`update set position = excluded.position`
  await sql`
    insert into book_recipes (book_id, recipe_id, position) values (${bookId}, ${recipeId}, ${position})
    on conflict (book_id, recipe_id) do ${moved}`.execute(trx)
}

export async function deleteBookRecipe(trx: Db, bookId: number, recipeId: number) {
  await trx
    .deleteFrom('book_recipes')
    .where('book_id', '=', bookId)
    .where('recipe_id', '=', recipeId)
    .execute()
}

async function positionAfter(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
): Promise<number> {
  const { before, next } = await neighboursOf(trx, bookId, recipeId, afterId)
  const position = between(before, next)
  if (position !== undefined) return position
  await renumber(trx, bookId)
  return positionAfter(trx, bookId, recipeId, afterId)
}

function between(before: number | null, next: number | null): number | undefined {
  if (before === null && next === null) return 0
  const wanted =
    before === null ? (next ?? 0) - GAP : next === null ? before + GAP : Math.floor((before + next) / 2)
  return Math.abs(wanted) > FARTHEST || wanted === before ? undefined : wanted
}

type Neighbours = { before: number | null; next: number | null }

async function neighboursOf(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
): Promise<Neighbours> {
  const others = sql`from book_recipes where book_id = ${bookId} and recipe_id <> ${recipeId}`
  const before =
    afterId === undefined
      ? sql`(select max(position) ${others})`
      : sql`(select position ${others} and recipe_id = ${afterId})`
  const { rows } = await sql<Neighbours>`
    select place.before, (
      select min(position) ${others} and (place.before is null or position > place.before)) as next
    from (select ${before} as before) place`.execute(trx)
  return rows[0] ?? { before: null, next: null }
}

async function renumber(trx: Db, bookId: number) {
  await sql`
    update book_recipes br set position = (numbered.number * ${GAP})::integer
    from (
      select id, row_number() over (order by position, recipe_id) as number
      from book_recipes where book_id = ${bookId}) numbered
    where br.id = numbered.id`.execute(trx)
}
