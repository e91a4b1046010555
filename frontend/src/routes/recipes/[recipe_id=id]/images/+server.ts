import { redirect } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { requestItem, uploadForm } from '#lib/api/request-api.server.ts'
import { respondWithPictures } from '#lib/recipes/editor/saving/respond-pictures.server.ts'
import { arrangePictures } from '#lib/recipes/pictures/arrange-pictures.server.ts'
import { uploadCode } from '#lib/recipes/pictures/upload-problem.ts'
import type { RequestHandler } from './$types'

/** New signed URLs, for a page whose URLs have expired. */
export const GET: RequestHandler = async (event) => {
  const { item } = await requestItem(event, 'getRecipe', { params: { recipe_id: event.params.recipe_id } })
  return Response.json({ images: item.images }, { headers: { 'cache-control': 'no-store' } })
}

/** Uploads pictures. Returns JSON to scripts, and redirects plain forms to the editor. */
export const POST: RequestHandler = async (event) => {
  const { recipe_id: id } = event.params
  const { body, headers } = event.request
  const upload = async () => {
    // Renew the session with a small request first: the stream can't be sent again after a 401.
    await requestItem(event, 'getRecipe', { params: { recipe_id: id } })
    const contentType = headers.get('content-type') ?? ''
    return uploadForm(
      event,
      'createRecipeImages',
      { params: { recipe_id: id } },
      { stream: body ?? new ReadableStream(), contentType },
    )
  }
  if (headers.get('accept')?.includes('application/json')) return respondWithPictures(event, id, upload)
  const problem = await upload().then(() => undefined, asCode)
  redirect(303, `/recipes/${id}/edit${problem ? `?pictures=${problem}` : ''}#pictures`)
}

export const PUT: RequestHandler = (event) =>
  respondWithPictures(event, event.params.recipe_id, async () => {
    const { images } = await event.request.json()
    return arrangePictures(event, event.params.recipe_id, images)
  })

function asCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return uploadCode(error.problem)
  throw error
}
