import { ApiError } from '#lib/api/api-error.ts'
import { deleteRecipeImage } from '#lib/api/recipe-images.server.ts'
import { answerPictures } from '#lib/recipes/editor/saving/answer-pictures.server.ts'
import type { RequestHandler } from './$types'

export const DELETE: RequestHandler = (event) =>
  answerPictures(event, event.params.recipe_id, () =>
    deleteRecipeImage(event, event.params.recipe_id, event.params.image_id).catch(goneIsGone),
  )

function goneIsGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
