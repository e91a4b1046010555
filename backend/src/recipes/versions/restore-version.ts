import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { listUsableIngredients } from '../../food/ingredients/ingredients.queries.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import { onRecipeChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import { chooseStorageArea, type ObjectStore } from '../../storage/object-store.ts'
import { listExistingCategoryIds } from '../categories/categories.queries.ts'
import {
  claimKeys,
  deleteImage,
  findRecipeForUpload,
  listImages,
  updateImages,
} from '../images/recipe-images.queries.ts'
import { copyImages } from '../images/store-images.ts'
import { listVersionImages, restoreImage, type VersionImage } from '../images/version-images.queries.ts'
import { copyImagesForVersions, saveVersionImages } from '../images/version-images.ts'
import { setTranslations } from '../recipes/change-translations.ts'
import { toRecipeBody } from '../recipes/copy-recipe.ts'
import { findInnerRecipes } from '../recipes/inner-recipes.queries.ts'
import type { LockedRecipe } from '../recipes/recipes.queries.ts'
import { changeRecipe } from '../recipes/save-recipe.ts'
import { updateStepImages } from '../recipes/step-rows.queries.ts'
import type { StoredContent } from './recipe-versions.queries.ts'

type CopiedImages = {
  storageArea: 'public' | 'private'
  present: number[]
  lost: VersionImage[]
  found: VersionImage[]
}

/** Copies the objects that the restored recipe needs, before locking anything. */
export async function copyImagesForRestore(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  { images }: StoredContent,
): Promise<CopiedImages> {
  const recipe = await findRecipeForUpload(db, recipeId)
  if (!recipe) throw notFound('Recipe', recipeId)
  const restoredIds = new Set(images.map((image) => image.id))
  const present = (await listImages(db, recipeId)).map((image) => image.id)
  const missing = (await listVersionImages(db, recipeId)).filter(
    ({ image_id }) => restoredIds.has(image_id) && !present.includes(image_id),
  )
  const storageArea = chooseStorageArea(recipe.visibility)
  return {
    storageArea,
    present,
    lost: await copyImagesForVersions(
      db,
      store,
      recipeId,
      present.filter((id) => !restoredIds.has(id)),
    ),
    found: await copyImages(db, store, missing, storageArea),
  }
}

/** Saves the content as an ordinary change; the visibility stays. The recipe must be locked. */
export async function restoreVersion(
  trx: Db,
  recipe: LockedRecipe,
  caller: Caller,
  content: StoredContent,
  copied: CopiedImages,
) {
  await restoreTexts(trx, recipe, caller, content)
  const present = (await listImages(trx, recipe.id)).map((image) => image.id)
  const isAsCopied =
    present.length === copied.present.length && present.every((id) => copied.present.includes(id))
  if (!isAsCopied || chooseStorageArea(recipe.visibility) !== copied.storageArea)
    throw conflict(
      'changed_meanwhile',
      `The images of recipe ID ${recipe.id} changed in the meantime. Please try again.`,
      { resource: 'Recipe', id: recipe.id },
    )
  await saveVersionImages(trx, recipe.id, copied.lost)
  const restoredIds = new Set(content.images.map((image) => image.id))
  for (const id of present) if (!restoredIds.has(id)) await deleteImage(trx, recipe.id, id)
  if (copied.found.length > 0)
    await claimKeys(
      trx,
      copied.found.map((image) => image.object_key),
    )
  for (const image of copied.found) await restoreImage(trx, recipe.id, image)
  if (content.images.length > 0) await updateImages(trx, content.images)
  await restoreStepImages(trx, recipe.id, content)
}

type Content = Omit<StoredContent, 'images'>

/** Restores everything but images and visibility. */
export async function restoreTexts(trx: Db, recipe: LockedRecipe, caller: Caller, content: Content) {
  await changeRecipe(trx, recipe, caller, await toUpdate(trx, caller, content))
  await setTranslations(trx, recipe.id, content.translations)
  await onRecipeChanged.run(trx, { recipeId: recipe.id, changedBy: caller })
}

/** Skips images that no longer exist. */
export async function restoreStepImages(trx: Db, recipeId: number, { steps }: Pick<Content, 'steps'>) {
  const existing = new Set((await listImages(trx, recipeId)).map((image) => image.id))
  const shown = steps.map(({ image_ids }) => image_ids.filter((id) => existing.has(id)))
  await updateStepImages(trx, recipeId, shown)
}

/**
 * Skips deleted categories and linked recipes. Finds deleted or merged ingredients by name, or creates them.
 */
async function toUpdate(trx: Db, caller: Caller, content: Content): Promise<RecipeUpdate> {
  const { visibility: _, kitchen_id: __, kitchen_may_edit: ___, ...body } = toRecipeBody(content)
  const { ingredients = [], category_ids = [] } = body
  const ids = content.ingredients.map((line) => line.ingredient_id)
  const usable = new Set((await listUsableIngredients(trx, ids, caller)).map((ingredient) => ingredient.id))
  const lost = content.ingredients.filter((line) => !usable.has(line.ingredient_id)).map((line) => line.name)
  const resolved = await resolveIngredients(trx, lost, caller)
  const inner = await findInnerRecipes(trx, content.ingredients, caller)
  return {
    ...body,
    category_ids: await listExistingCategoryIds(trx, category_ids),
    ingredients: ingredients.map(({ ingredient_id = 0, recipe_id, ...rest }) => {
      const line = { ...rest, recipe_id: recipe_id && inner.has(recipe_id) ? recipe_id : null }
      const known = usable.has(ingredient_id) ? ingredient_id : resolved.get(line.name ?? '')?.id
      return known ? { ...line, ingredient_id: known } : { ...line, ingredient_name: line.name ?? '' }
    }),
  }
}
