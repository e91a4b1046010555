import type { RecipeImageUpdate } from '@larder/contract/recipe-images'
import type { PicturesAnswer } from './pictures-answer.ts'

/** The answer, or the status that says why there is none; 0 without a connection. */
async function request(address: string, init: RequestInit): Promise<PicturesAnswer | number> {
  const response = await fetch(address, init).catch(() => undefined)
  return response?.ok ? response.json() : (response?.status ?? 0)
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
