import { CookingCreate, MOST_COOKED_RECIPES } from '@larder/contract/cookings'
import { MOST_FAVOURITES } from '@larder/contract/recipes'
import { RecipeTagsUpdate } from '@larder/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { checkerOf } from '../../http/validation.ts'
import { countCookedRecipes } from '../cookings/cooked-recipes.queries.ts'
import { insertCooking } from '../cookings/cookings.queries.ts'
import { countFavourites, insertFavourite } from '../favourites/favourites.queries.ts'
import { tagRecipe } from '../tags/tag-recipe.ts'
import type { ReadContent } from './import-recipes.queries.ts'

/** Of one recipe: every day for some years. */
const MOST_COOKINGS = 1000

const isCooking = checkerOf(CookingCreate)
const isTagging = checkerOf(RecipeTagsUpdate)

/** What whoever imports a new recipe has made of it: a favourite, their words for it, the days on which they cooked it. */
export async function bringLife(trx: Db, author: Caller, recipeId: number, content: ReadContent) {
  if (
    content.is_favourite &&
    (await countFavourites(trx, author, recipeId, MOST_FAVOURITES)) < MOST_FAVOURITES
  )
    await insertFavourite(trx, author, recipeId)
  const tagging = { names: content.own ? content.tags : [] }
  if (tagging.names.length > 0 && isTagging(tagging))
    await unlessRefused(trx, () => tagRecipe(trx, author.id, recipeId, tagging.names))
  const cookings = cookingsOf(recipeId, content)
  if (cookings.length === 0) return
  if ((await countCookedRecipes(trx, author, recipeId, MOST_COOKED_RECIPES)) >= MOST_COOKED_RECIPES) return
  for (const cooking of cookings) await unlessRefused(trx, () => insertCooking(trx, author, cooking))
}

/** What others rate a recipe by itself is said of the last time that it was cooked. */
function cookingsOf(recipe_id: number, { cooked, rating }: ReadContent): CookingCreate[] {
  // The latest comes first: of two on one day the later one must be written later, too.
  const inOrder = cooked
    .toReversed()
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(-MOST_COOKINGS)
  const isRated = inOrder.some((each) => each.rating !== null)
  return inOrder
    .map((each, index) => ({
      recipe_id,
      ...each,
      ...(!isRated && index === inOrder.length - 1 && { rating: halfStarsOf(rating) }),
    }))
    .filter(isCooking)
}

const halfStarsOf = (rating: number | null) => (rating ? Math.max(1, Math.round(rating * 2) / 2) : null)

/** A word too many, or a day to come, is no reason to do without the recipe. */
async function unlessRefused(trx: Db, work: () => Promise<unknown>) {
  await sql`savepoint life`.execute(trx)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    await sql`rollback to savepoint life`.execute(trx)
  }
}
