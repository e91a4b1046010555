import { CookingCreate, MAX_COOKED_RECIPES } from '@larder/contract/recipes/cookings'
import { MAX_FAVOURITES } from '@larder/contract/recipes/recipes'
import { RecipeTagsUpdate } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { createChecker } from '../../http/validation.ts'
import { countCookedRecipes } from '../../recipes/cook-log/cooked-recipes.queries.ts'
import { insertCooking } from '../../recipes/cook-log/cookings.queries.ts'
import { countFavourites, insertFavourite } from '../../recipes/favourites/favourites.queries.ts'
import type { NewImage } from '../../recipes/images/recipe-images.queries.ts'
import { replaceImageOf } from '../../recipes/images/single-images.queries.ts'
import { tagRecipe } from '../../recipes/tags/tag-recipe.ts'
import type { ImportPictures } from './import-pictures.ts'
import type { ReadContent, WaitingRecipe } from './import-recipes.queries.ts'

/** Of one recipe: every day for some years. */
const MAX_COOKINGS = 1000
/** Each takes a second; they wait for the recipe that they belong to. */
const MAX_COOKED_IMAGES = 100

const isCooking = createChecker(CookingCreate)
const isTagging = createChecker(RecipeTagsUpdate)

/** What whoever imports a new recipe has made of it: a favourite, their words for it, the days on which they cooked it. */
export async function importCookLog(
  trx: Db,
  author: Caller,
  recipeId: number,
  content: ReadContent,
  cookedImages: CookedImages,
) {
  if (content.is_favourite && (await countFavourites(trx, author, recipeId, MAX_FAVOURITES)) < MAX_FAVOURITES)
    await insertFavourite(trx, author, recipeId)
  const tagging = { names: content.own ? content.tags : [] }
  if (tagging.names.length > 0 && isTagging(tagging))
    await unlessRefused(trx, () => tagRecipe(trx, author.id, recipeId, tagging.names))
  const cookings = cookingsOf(recipeId, content)
  if (cookings.length === 0) return
  if ((await countCookedRecipes(trx, author, recipeId, MAX_COOKED_RECIPES)) >= MAX_COOKED_RECIPES) return
  for (const { cooking, found } of cookings)
    await unlessRefused(trx, async () => {
      const id = await insertCooking(trx, author, cooking)
      const image = cookedImages.get(found)
      if (image) await replaceImageOf(trx, 'cooking_images', id, image)
    })
}

type FoundCooking = ReadContent['cooked'][number]
type CookedImages = Map<FoundCooking, NewImage>

/** The pictures of what was cooked, stored and ready to be put to the entries; of the latest that have one. */
export async function takeCooked(
  { content, source_position }: WaitingRecipe,
  { takeInside }: ImportPictures,
  signal: AbortSignal,
): Promise<CookedImages> {
  const images: CookedImages = new Map()
  for (const found of content.cooked.filter(({ picture }) => picture).slice(0, MAX_COOKED_IMAGES)) {
    const image = found.picture && (await takeInside(found.picture, source_position, signal))
    if (image) images.set(found, image)
  }
  return images
}

/** What others rate a recipe by itself is said of the last time that it was cooked. */
function cookingsOf(
  recipe_id: number,
  { cooked, rating }: ReadContent,
): { cooking: CookingCreate; found: FoundCooking }[] {
  // The latest comes first: of two on one day the later one must be written later, too.
  const inOrder = cooked
    .toReversed()
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(-MAX_COOKINGS)
  const isRated = inOrder.some((each) => each.rating !== null)
  return inOrder
    .map((found, index) => {
      const { picture: _, ...said } = found
      const isLast = index === inOrder.length - 1
      return {
        cooking: { recipe_id, ...said, ...(!isRated && isLast && { rating: halfStarsOf(rating) }) },
        found,
      }
    })
    .filter(({ cooking }) => isCooking(cooking))
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
