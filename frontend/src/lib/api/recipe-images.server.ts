import type { RecipeImagesRead, RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi, requestUpload } from './request-api.server.ts'

const UPLOAD_MS = 600_000

export type Upload = { stream: ReadableStream; contentType: string }

/** Streams the request's form to the API without buffering it. */
export const sendPictures = <Result>(event: RequestEvent, path: string, upload: Upload) =>
  requestUpload<Result>(
    event,
    path,
    upload,
    AbortSignal.any([event.request.signal, AbortSignal.timeout(UPLOAD_MS)]),
  )

export const createRecipeImages = (event: RequestEvent, recipeId: number, upload: Upload) =>
  sendPictures<RecipeImagesRead>(event, `/recipes/${recipeId}/images`, upload)

export const updateRecipeImages = (
  event: RequestEvent,
  recipeId: number,
  images: RecipeImageUpdate[],
  ifMatch?: string,
) => requestApi<RecipeImagesRead>(event, 'PUT', `/recipes/${recipeId}/images`, { body: { images }, ifMatch })

export const deleteRecipeImage = (event: RequestEvent, recipeId: number, imageId: number) =>
  requestApi<void>(event, 'DELETE', `/recipes/${recipeId}/images/${imageId}`)
