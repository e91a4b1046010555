import type { RecipeImageUpdate } from '@larder/contract/recipe-images'
import type { PicturesAnswer } from './pictures-answer.ts'
import { NO_CONNECTION, type UploadProblem, uploadCode, uploadProblem } from './upload-problem.ts'

/** The answer, or why there is none. */
async function request(address: string, init: RequestInit): Promise<PicturesAnswer | UploadProblem> {
  const response = await fetch(address, init).catch(() => undefined)
  if (response?.ok) return response.json()
  const said = await response?.json().catch(() => undefined)
  return uploadProblem(response?.status ?? NO_CONNECTION, uploadCode(said ?? {}))
}

export const sendOrder = (recipeId: number, images: RecipeImageUpdate[]) =>
  request(`/recipes/${recipeId}/images`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ images }),
    // A description typed last is still saved when the page is left.
    keepalive: true,
  })

export const sendDeletion = (recipeId: number, imageId: number) =>
  request(`/recipes/${recipeId}/images/${imageId}`, { method: 'DELETE' })
