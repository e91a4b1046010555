import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { requestItem } from '../../api/request-api.server.ts'
import { completeOrder } from './complete-order.ts'

const TRIES = 3

export async function arrangePictures(event: RequestEvent, recipeId: number, requested: RecipeImageUpdate[]) {
  for (let tries = 1; ; tries++) {
    const { item, etag } = await requestItem(event, 'getRecipe', { params: { recipe_id: recipeId } })
    try {
      return await api.updateRecipeImages(event, {
        params: { recipe_id: recipeId },
        body: { images: completeOrder(item.images, requested) },
        ifMatch: etag,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || tries === TRIES) throw error
    }
  }
}
