import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { type Summary, summaryColumns } from '../search/summaries.queries.ts'
import { joinVisibleRecipes } from './visible-recipes.ts'

type BookRecipeRow = Summary & { id: number; position: number }

/** Positions are spaced, so that a book is renumbered only after sixteen insertions at the same position. */
const GAP = 2 ** 16
const MAX_POSITION = 2 ** 31 - 1 - GAP

const visibleRecipesIn = (bookId: number, caller: Caller | undefined) =>
  sql<{ recipe_id: number; position: number }>`(
    select br.recipe_id, br.position from book_recipes br ${joinVisibleRecipes(caller)}
    where br.book_id = ${bookId})`.as('br')

/** In the order of the book; skips recipes that the caller cannot see. */
export async function listBookRecipes(
  db: Db,
  bookId: number,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[number, number]>,
): Promise<BookRecipeRow[]> {
  const page = db
    .selectFrom(visibleRecipesIn(bookId, caller))
    .select(['recipe_id', 'position'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(position, recipe_id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('position')
    .orderBy('recipe_id')
    .limit(limit)
  // Raw: the columns of a summary are a fragment that the prepared lists of recipes share.
  const { rows } = await sql<BookRecipeRow>`
    with page as (${page})
    select r.id, page.position, ${summaryColumns(caller)}
    from page join recipes r on r.id = page.recipe_id left join users u on u.id = r.user_id
    order by page.position, page.recipe_id`.execute(db)
  return rows
}

export const countBookRecipes = (db: Db, bookId: number, caller: Caller | undefined, most: number) =>
  countRows(db, db.selectFrom(visibleRecipesIn(bookId, caller)).limit(most))

/** All recipes that the caller can see, in order; for background jobs. */
export async function listBookRecipeIds(db: Db, bookId: number, caller: Caller): Promise<number[]> {
  const recipes = await db
    .selectFrom(visibleRecipesIn(bookId, caller))
    .select('recipe_id')
    .orderBy('position')
    .orderBy('recipe_id')
    .execute()
  return recipes.map(({ recipe_id }) => recipe_id)
}

/** False for a recipe that the caller cannot see. */
export async function isRecipeInBook(
  trx: Db,
  bookId: number,
  recipeId: number,
  caller: Caller,
): Promise<boolean> {
  const recipes = trx.selectFrom(visibleRecipesIn(bookId, caller)).select('recipe_id')
  return (await recipes.where('recipe_id', '=', recipeId).executeTakeFirst()) !== undefined
}

/** The recipe before this one; null for the first. Includes recipes that the caller cannot see. */
export async function findPrecedingRecipe(trx: Db, bookId: number, recipeId: number): Promise<number | null> {
  const preceding = await trx
    .selectFrom('book_recipes as entry')
    .innerJoin('book_recipes as before', 'before.book_id', 'entry.book_id')
    .select('before.recipe_id')
    .where('entry.book_id', '=', bookId)
    .where('entry.recipe_id', '=', recipeId)
    .whereRef('before.position', '<', 'entry.position')
    .orderBy('before.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return preceding?.recipe_id ?? null
}

/** Returns whether the caller can see the recipe; it cannot be deleted before the transaction ends. */
export async function lockVisibleRecipe(trx: Db, recipeId: number, caller: Caller): Promise<boolean> {
  const recipe = await trx
    .selectFrom('recipes as r')
    .select('r.id')
    .where('r.id', '=', recipeId)
    .where(isVisible(caller))
    .forKeyShare()
    .executeTakeFirst()
  return recipe !== undefined
}

/** Includes recipes that the caller cannot see. The book must be locked. */
export const countEntries = (trx: Db, bookId: number) =>
  countRows(trx, trx.selectFrom('book_recipes').where('book_id', '=', bookId))

/** `afterId` undefined: keep the position, or add at the end; null: at the beginning. The book must be locked. */
export async function placeRecipe(
  trx: Db,
  bookId: number,
  recipeId: number,
  afterId: number | null | undefined,
) {
  const position = await findPositionAfter(trx, bookId, recipeId, afterId)
  await trx
    .insertInto('book_recipes')
    .values({ book_id: bookId, recipe_id: recipeId, position })
    .onConflict((conflict) => {
      const known = conflict.columns(['book_id', 'recipe_id'])
      return afterId === undefined ? known.doNothing() : known.doUpdateSet({ position })
    })
    .execute()
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
  const otherRecipes = trx
    .selectFrom('book_recipes')
    .where('book_id', '=', bookId)
    .where('recipe_id', '<>', recipeId)
  const preceding =
    afterId === undefined
      ? otherRecipes.select((eb) => eb.fn.max('position').as('position'))
      : otherRecipes.select('position').where('recipe_id', '=', afterId)
  const before = (await preceding.executeTakeFirst())?.position ?? null
  const following = await otherRecipes
    .select((eb) => eb.fn.min('position').as('position'))
    .$if(before !== null, (query) => query.where('position', '>', before))
    .executeTakeFirst()
  return { before, next: following?.position ?? null }
}

async function renumber(trx: Db, bookId: number) {
  await trx
    .updateTable('book_recipes as br')
    .from((eb) =>
      eb
        .selectFrom('book_recipes')
        .select(['id', sql<number>`row_number() over (order by position, recipe_id)`.as('number')])
        .where('book_id', '=', bookId)
        .as('numbered'),
    )
    .set({ position: sql<number>`(numbered.number * ${GAP})::integer` })
    .whereRef('br.id', '=', 'numbered.id')
    .execute()
}
