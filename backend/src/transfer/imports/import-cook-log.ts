import { CookingCreate, MAX_COOKED_RECIPES } from '@larder/contract/recipes/cookings'
import { MAX_FAVOURITES } from '@larder/contract/recipes/recipes'
import { RecipeTagsUpdate } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { createValidator } from '../../http/validation.ts'
import { countCookedRecipes } from '../../recipes/cook-log/cooked-recipes.queries.ts'
import { insertCooking } from '../../recipes/cook-log/cookings.queries.ts'
import { countFavourites, insertFavourite } from '../../recipes/favourites/favourites.queries.ts'
import type { NewImage } from '../../recipes/images/recipe-images.queries.ts'
import { replaceSingleImage } from '../../recipes/images/single-images.queries.ts'
import { tagRecipe } from '../../recipes/tags/tag-recipe.ts'
import type { ImportPictures } from './import-pictures.ts'
import type { PendingRecipe, ReadContent } from './import-recipes.queries.ts'

/** Per recipe. */
const MAX_COOKINGS = 1000
/** Per recipe. Each image takes about a second, and the recipe waits for them. */
const MAX_COOKED_IMAGES = 100

const isCooking = createValidator(CookingCreate)
const isTagging = createValidator(RecipeTagsUpdate)

/** Imports the personal data of a new recipe: favourite and cook log. */
export async function importCookLog(
  trx: Db,
  author: Caller,
  recipeId: number,
  content: ReadContent,
  cookedImages: CookedImages,
) {
  if (content.is_favourite && (await countFavourites(trx, author, recipeId, MAX_FAVOURITES)) < MAX_FAVOURITES)
    await insertFavourite(trx, author, recipeId)
  const cookings = toCookings(recipeId, content)
  if (cookings.length === 0) return
  if ((await countCookedRecipes(trx, author, recipeId, MAX_COOKED_RECIPES)) >= MAX_COOKED_RECIPES) return
  for (const { cooking, found } of cookings)
    await ignoreRejection(trx, async () => {
      const id = await insertCooking(trx, author, cooking)
      const image = cookedImages.get(found)
      if (image) await replaceSingleImage(trx, 'cooking_images', id, image)
    })
}

/** Skips the tags if the user would have too many. */
export async function importTags(trx: Db, author: Caller, recipeId: number, names: string[]) {
  if (names.length > 0 && isTagging({ names }))
    await ignoreRejection(trx, () => tagRecipe(trx, author.id, recipeId, names))
}

type FoundCooking = ReadContent['cooked'][number]
type CookedImages = Map<FoundCooking, NewImage>

/** Stores the images of the newest cook log entries. */
export async function importCookedImages(
  { content, source_position }: PendingRecipe,
  { importArchiveImage }: ImportPictures,
  signal: AbortSignal,
): Promise<CookedImages> {
  const images: CookedImages = new Map()
  for (const found of content.cooked.filter(({ picture }) => picture).slice(0, MAX_COOKED_IMAGES)) {
    const image = found.picture && (await importArchiveImage(found.picture, source_position, signal))
    if (image) images.set(found, image)
  }
  return images
}

/** A rating of the recipe itself is attached to its last cook log entry. */
function toCookings(
  recipe_id: number,
  { cooked, rating }: ReadContent,
): { cooking: CookingCreate; found: FoundCooking }[] {
  // The source lists the newest entry first. Entries of one day must be inserted oldest first.
  const inOrder = cooked
    .toReversed()
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(-MAX_COOKINGS)
  const isRated = inOrder.some((each) => each.rating !== null)
  return inOrder
    .map((found, index) => {
      const { picture: _, ...entry } = found
      const isLast = index === inOrder.length - 1
      return {
        cooking: { recipe_id, ...entry, ...(!isRated && isLast && { rating: roundToHalfStars(rating) }) },
        found,
      }
    })
    .filter(({ cooking }) => isCooking(cooking))
}

const roundToHalfStars = (rating: number | null) => (rating ? Math.max(1, Math.round(rating * 2) / 2) : null)

/** A rejected tag or cook log entry, for example one in the future, must not fail the recipe. */
async function ignoreRejection(trx: Db, work: () => Promise<unknown>) {
  // Raw: savepoints of the builder need a controlled transaction.
  await sql`savepoint cook_log_entry`.execute(trx)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    // Raw: see above.
    await sql`rollback to savepoint cook_log_entry`.execute(trx)
  }
}
