import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import type { PicturesResponse } from '#lib/recipes/pictures/pictures-response.ts'
import { draftFingerprint } from '../draft/compare-drafts.ts'
import { draftFromRecipe } from '../draft/recipe-draft.ts'

/** Runs the change and responds with the recipe's pictures, and with the ETag the editor continues from. */
export async function respondWithPictures(
  event: RequestEvent,
  recipeId: number,
  change: () => Promise<unknown>,
): Promise<Response> {
  try {
    await change()
    const { item, etag } = await requestItem(event, 'getRecipe', { params: { recipe_id: recipeId } })
    const body: PicturesResponse = {
      images: item.images,
      etag,
      fingerprint: draftFingerprint(draftFromRecipe(item)),
    }
    return Response.json(body, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json(error.problem, { status: error.status })
  }
}
