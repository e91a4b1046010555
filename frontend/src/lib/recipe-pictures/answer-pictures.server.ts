import type { RequestEvent } from '@sveltejs/kit'
import { draftFingerprint } from '#lib/recipe-editor/draft/compare-drafts.ts'
import { draftFromRecipe } from '#lib/recipe-editor/draft/recipe-draft.ts'
import { ApiError } from '../api/api-error.ts'
import { findRecipe } from '../api/recipes.server.ts'
import type { PicturesAnswer } from './pictures-answer.ts'

/** Does it, and answers the recipe's pictures as they are then. */
export async function answerPictures(
  event: RequestEvent,
  recipeId: number,
  change: () => Promise<unknown>,
): Promise<Response> {
  try {
    await change()
    const { item, etag } = await findRecipe(event, recipeId)
    const answer: PicturesAnswer = {
      images: item.images,
      etag,
      fingerprint: draftFingerprint(draftFromRecipe(item)),
    }
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json(error.problem, {
      status: error.status,
      headers: error.retryAfterSec ? { 'retry-after': String(error.retryAfterSec) } : {},
    })
  }
}
