import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { type Summary, summaryColumns } from '../search/summaries.queries.ts'
import { joinVisibleRecipes } from './visible-recipes.ts'

export type BookRecipeRow = Summary & { id: number; position: number }

/** Positions are spaced, so that a book is renumbered only after sixteen insertions at the same position. */
const GAP = 2 ** 16
const MAX_POSITION = 2 ** 31 - 1 - GAP

const visibleRecipesIn = (bookId: number, caller: Caller | undefined) => sql`
  book_recipes br ${joinVisibleRecipes(caller)} where br.book_id = ${bookId}`

/** In the order of the book; skips recipes that the caller cannot see. */
export async function listBookRecipes(
  db: Db,
  bookId: number,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[number, number]>,
): Promise<BookRecipeRow[]> {
  const beyond = after ? sql`and (br.position, br.recipe_id) > (${after[0]}, ${after[1]})` : sql``
  const { rows } = await sql<BookRecipeRow>`
    with page as (
      select br.recipe_id, br.position from ${visibleRecipesIn(bookId, caller)} ${beyond}
      order by br.position, br.recipe_id limit ${limit})
    select r.id, page.position, ${summaryColumns(caller)}
    from page join recipes r on r.id = page.recipe_id left join users u on u.id = r.user_id
    order by page.position, page.recipe_id`.execute(db)
  return rows
}

export const countBookRecipes = (db: Db, bookId: number, caller: Caller | undefined, most: number) =>
  countRows(db, sql`(select from ${visibleRecipesIn(bookId, caller)} limit ${most})`)

/** All recipes that the caller can see, in order; for background jobs. */
export async function listBookRecipeIds(db: Db, bookId: number, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ recipe_id: number }>`
    select br.recipe_id from ${visibleRecipesIn(bookId, caller)} order by br.position, br.recipe_id`.execute(
    db,
  )
  return rows.map(({ recipe_id }) => recipe_id)
}

/** False for a recipe that the caller cannot see. */
export async function isRecipeInBook(
  trx: Db,
  bookId: number,
  recipeId: number,
  caller: Caller,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${visibleRecipesIn(bookId, caller)} and br.recipe_id = ${recipeId}`.execute(trx)
  return rows.length > 0
}

/** Returns whether the caller can see the recipe; it cannot be deleted before the transaction ends. */
export async function lockVisibleRecipe(trx: Db, recipeId: number, caller: Caller): Promise<boolean> {
  const { rows } = await sql`
    select from recipes r where r.id = ${recipeId} and ${isVisible(caller)}
    for key share`.execute(trx)
  return rows.length > 0
}

/** Includes recipes that the caller cannot see. The book must be locked. */
export const countEntries = (trx: Db, bookId: number) =>
  countRows(trx, sql`(select from book_recipes where book_id = ${bookId})`)

/** `afterId` undefined: keep the position, or add at the end; null: at the beginning. The book must be locked. */
export async function placeRecipe(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
) {
  const position = await findPositionAfter(trx, bookId, recipeId, afterId)
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

async function findPositionAfter(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
): Promise<number> {
  const { before, next } = await findNeighbours(trx, bookId, recipeId, afterId)
  const position = between(before, next)
  if (position !== undefined) return position
  await renumber(trx, bookId)
  return findPositionAfter(trx, bookId, recipeId, afterId)
}

function between(before: number | null, next: number | null): number | undefined {
  if (before === null && next === null) return 0
  const middle =
    before === null ? (next ?? 0) - GAP : next === null ? before + GAP : Math.floor((before + next) / 2)
  return Math.abs(middle) > MAX_POSITION || middle === before ? undefined : middle
}

type Neighbours = { before: number | null; next: number | null }

async function findNeighbours(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
): Promise<Neighbours> {
  const otherRecipes = sql`from book_recipes where book_id = ${bookId} and recipe_id <> ${recipeId}`
  const before =
    afterId === undefined
      ? sql`(select max(position) ${otherRecipes})`
      : sql`(select position ${otherRecipes} and recipe_id = ${afterId})`
  const { rows } = await sql<Neighbours>`
    select slot.before, (
      select min(position) ${otherRecipes} and (slot.before is null or position > slot.before)) as next
    from (select ${before} as before) slot`.execute(trx)
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
