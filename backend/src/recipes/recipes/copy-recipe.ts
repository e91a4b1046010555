import type { RecipeIngredientCreate } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import type { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import { RecipeBase, type RecipeCopyCreate, type RecipeCreate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { insertImages } from '../images/recipe-images.queries.ts'
import { setTranslations } from './change-translations.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { listTranslations } from './recipe-translations.queries.ts'
import { updateOrigin } from './recipes.queries.ts'
import { createRecipe } from './save-recipe.ts'
import { updateStepImages } from './step-rows.queries.ts'

/** `images` are copies of the image objects; each has the ID of its original. */
export async function copyRecipe(
  trx: Db,
  id: number,
  caller: Caller,
  { kitchen_id = null }: RecipeCopyCreate,
  images: ImageRow[],
): Promise<number> {
  const found = await findRecipe(trx, id, caller)
  if (!found) throw notFound('Recipe', id)
  const origin = found.recipe
  const visibility = kitchen_id === null ? 'private' : 'kitchen'
  const copy = { ...toRecipeBody(origin), visibility, kitchen_id, kitchen_may_edit: false } as const
  const copyId = await createRecipe(trx, caller, copy)
  await updateOrigin(trx, copyId, { ...origin, recipe_id: id })
  if (origin.translations.length > 0) await setTranslations(trx, copyId, await listTranslations(trx, id))
  const ids = images.length > 0 ? await insertImages(trx, copyId, images) : []
  const copyIds = new Map(images.map((image, at) => [image.id, ids[at] as number]))
  const stepImages = origin.steps.map((step) =>
    step.image_ids.flatMap((imageId) => copyIds.get(imageId) ?? []),
  )
  await updateStepImages(trx, copyId, stepImages)
  return copyId
}

/** Leaves out calculated fields, images and translations; the caller restores images and translations. */
export function toRecipeBody(recipe: Omit<RecipeContent, 'images' | 'translations'>): RecipeCreate {
  const isPlain = ([field]: [string, unknown]) => field in RecipeBase.properties
  return {
    ...(Object.fromEntries(Object.entries(recipe).filter(isPlain)) as PlainValues),
    category_ids: recipe.categories.map((category) => category.id),
    ingredients: recipe.ingredients.map(
      ({ ingredient_id, line, name, amount_grams, amount_readable, grams_by, section, note, recipe_id }) =>
        ({
          ...{ ingredient_id, line, name, amount_readable, section, note, recipe_id },
          ...(grams_by === 'stated' && { amount_grams }),
        }) satisfies Complete<RecipeIngredientCreate, 'ingredient_name' | 'amount_grams'>,
    ),
    steps: recipe.steps.map(
      ({ instruction, duration_sec, section, ingredients }) =>
        ({ instruction, duration_sec, section, ingredients }) satisfies Complete<
          RecipeStepCreate,
          'image_ids'
        >,
    ),
  }
}

type PlainValues = Pick<RecipeContent, keyof typeof RecipeBase.properties>
/** Makes a field that is added to the contract and forgotten here a type error. */
export type Complete<Shape, But extends keyof Shape = never> = {
  [Field in Exclude<keyof Shape, But>]-?: unknown
}
