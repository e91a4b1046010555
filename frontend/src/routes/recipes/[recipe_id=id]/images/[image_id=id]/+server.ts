import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { respondWithPictures } from '#lib/recipes/editor/saving/respond-pictures.server.ts'
import type { RequestHandler } from './$types'

export const DELETE: RequestHandler = (event) =>
  respondWithPictures(event, event.params.recipe_id, () =>
    api
      .deleteRecipeImage(event, {
        params: { recipe_id: event.params.recipe_id, image_id: event.params.image_id },
      })
      .catch(ignoreNotFound),
  )

function ignoreNotFound(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
