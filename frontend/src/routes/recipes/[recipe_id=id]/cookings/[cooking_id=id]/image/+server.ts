import { redirect } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { createCookingImage, findCooking } from '#lib/api/cookings.server.ts'
import { uploadCode } from '#lib/recipe-pictures/upload-problem.ts'
import type { RequestHandler } from './$types'

/** Takes the picture of an entry from a plain form, and leads back to the log, where it failed to the entry. */
export const POST: RequestHandler = async (event) => {
  const { recipe_id, cooking_id } = event.params
  const { body, headers } = event.request
  const contentType = headers.get('content-type') ?? ''
  try {
    // A stream can't be sent again after a 401, so the session is renewed by something small first.
    await findCooking(event, cooking_id)
    await createCookingImage(event, cooking_id, { stream: body ?? new ReadableStream(), contentType })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    redirect(303, `/recipes/${recipe_id}?entry=${cooking_id}&picture=${uploadCode(error.problem)}#cooked`)
  }
  redirect(303, `/recipes/${recipe_id}#cooked`)
}
