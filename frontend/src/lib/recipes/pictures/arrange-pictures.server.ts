import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'
import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from '../../api/api-error.ts'
import { updateRecipeImages } from '../../api/recipe-images.server.ts'
import { findRecipe } from '../../api/recipes.server.ts'
import { completeOrder } from './complete-order.ts'

const TRIES = 3

export async function arrangePictures(event: RequestEvent, recipeId: number, requested: RecipeImageUpdate[]) {
  for (let tries = 1; ; tries++) {
    const { item, etag } = await findRecipe(event, recipeId)
    try {
      return await updateRecipeImages(event, recipeId, completeOrder(item.images, requested), etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || tries === TRIES) throw error
    }
  }
}
