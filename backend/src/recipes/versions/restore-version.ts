import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { listUsableIngredients } from '../../food/ingredients/ingredients.queries.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import { onRecipeChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import { type ObjectStore, placeOf } from '../../storage/object-store.ts'
import { listKnownCategoryIds } from '../categories/categories.queries.ts'
import {
  claimKeys,
  deleteImage,
  findRecipeForUpload,
  listImages,
  updateImages,
} from '../images/recipe-images.queries.ts'
import { copyImages } from '../images/store-images.ts'
import { insertImageAgain, listVersionImages, type VersionImage } from '../images/version-images.queries.ts'
import { copyImagesForVersions, saveVersionImages } from '../images/version-images.ts'
import { bodyOf } from '../recipes/copy-recipe.ts'
import { findInnerRecipes } from '../recipes/inner-recipes.queries.ts'
import type { LockedRecipe } from '../recipes/recipes.queries.ts'
import { changeRecipe } from '../recipes/save-recipe.ts'
import { updateStepImages } from '../recipes/step-rows.queries.ts'
import type { StoredContent } from './recipe-versions.queries.ts'

type Pictures = {
  place: 'public' | 'private'
  present: number[]
  lost: VersionImage[]
  found: VersionImage[]
}

/** Copies the objects that a recipe will need when a version is back, before anything is locked. */
export async function copyPictures(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  { images }: StoredContent,
): Promise<Pictures> {
  const recipe = await findRecipeForUpload(db, recipeId)
  if (!recipe) throw notFound('Recipe', recipeId)
  const wanted = new Set(images.map((image) => image.id))
  const present = (await listImages(db, recipeId)).map((image) => image.id)
  const missing = (await listVersionImages(db, recipeId)).filter(
    ({ image_id }) => wanted.has(image_id) && !present.includes(image_id),
  )
  const place = placeOf(recipe.visibility)
  return {
    place,
    present,
    lost: await copyImagesForVersions(
      db,
      store,
      recipeId,
      present.filter((id) => !wanted.has(id)),
    ),
    found: await copyImages(db, store, missing, place),
  }
}

/** Makes a locked recipe what it was, as a change like any other. Who sees it stays as it is. */
export async function restoreVersion(
  trx: Db,
  recipe: LockedRecipe,
  caller: Caller,
  content: StoredContent,
  pictures: Pictures,
) {
  await restoreWords(trx, recipe, caller, content)
  const present = (await listImages(trx, recipe.id)).map((image) => image.id)
  const isAsCopied =
    present.length === pictures.present.length && present.every((id) => pictures.present.includes(id))
  if (!isAsCopied || placeOf(recipe.visibility) !== pictures.place)
    throw conflict(
      'changed_meanwhile',
      `The pictures of recipe ID ${recipe.id} changed meanwhile. Please try again.`,
      { resource: 'Recipe', id: recipe.id },
    )
  await saveVersionImages(trx, recipe.id, pictures.lost)
  const back = new Set(content.images.map((image) => image.id))
  for (const id of present) if (!back.has(id)) await deleteImage(trx, recipe.id, id)
  if (pictures.found.length > 0)
    await claimKeys(
      trx,
      pictures.found.map((image) => image.object_key),
    )
  for (const image of pictures.found) await insertImageAgain(trx, recipe.id, image)
  if (content.images.length > 0) await updateImages(trx, content.images)
  await restoreStepImages(trx, recipe.id, content)
}

type Content = Omit<StoredContent, 'images'>

/** Everything but the pictures and who sees it. */
export async function restoreWords(trx: Db, recipe: LockedRecipe, caller: Caller, content: Content) {
  await changeRecipe(trx, recipe, caller, await changeTo(trx, caller, content))
  await onRecipeChanged.run(trx, { recipeId: recipe.id, changedBy: caller })
}

/** Steps show the pictures that they showed, as far as the recipe still has them. */
export async function restoreStepImages(trx: Db, recipeId: number, { steps }: Pick<Content, 'steps'>) {
  const there = new Set((await listImages(trx, recipeId)).map((image) => image.id))
  const shown = steps.map(({ image_ids }) => image_ids.filter((id) => there.has(id)))
  await updateStepImages(trx, recipeId, shown)
}

/**
 * Categories that are gone stay gone, and so do recipes that lines stood for. An ingredient that is gone, or was merged, is
 * found by its name or made again.
 */
async function changeTo(trx: Db, caller: Caller, content: Content): Promise<RecipeUpdate> {
  const { visibility: _, kitchen_id: __, kitchen_may_edit: ___, ...body } = bodyOf(content)
  const { ingredients = [], category_ids = [] } = body
  const ids = content.ingredients.map((line) => line.ingredient_id)
  const usable = new Set((await listUsableIngredients(trx, ids, caller)).map((ingredient) => ingredient.id))
  const lost = content.ingredients.filter((line) => !usable.has(line.ingredient_id)).map((line) => line.name)
  const meant = await resolveIngredients(trx, lost, caller)
  const inner = await findInnerRecipes(trx, content.ingredients, caller)
  return {
    ...body,
    category_ids: await listKnownCategoryIds(trx, category_ids),
    ingredients: ingredients.map(({ ingredient_id = 0, recipe_id, ...rest }) => {
      const line = { ...rest, recipe_id: recipe_id && inner.has(recipe_id) ? recipe_id : null }
      const known = usable.has(ingredient_id) ? ingredient_id : meant.get(line.name ?? '')?.id
      return known ? { ...line, ingredient_id: known } : { ...line, ingredient_name: line.name ?? '' }
    }),
  }
}
