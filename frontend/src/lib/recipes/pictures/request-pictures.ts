import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'
import type { PicturesResponse } from './pictures-response.ts'
import { NO_CONNECTION, type UploadProblem, uploadCode, uploadProblem } from './upload-problem.ts'

type SentResponse = { status: number; body: unknown }

/** Returns the recipe's pictures or the problem. Shows the login dialog if the session has expired. */
export async function request(send: () => Promise<SentResponse>): Promise<PicturesResponse | UploadProblem> {
  const first = await send()
  const { status, body } = first.status >= 400 ? await resend(first, send) : first
  return status === 200 ? (body as PicturesResponse) : uploadProblem(status, uploadCode(body ?? {}))
}

async function resend(sent: SentResponse, send: () => Promise<SentResponse>): Promise<SentResponse> {
  const { resendAfterLogin } = await import('../../ui/retry-after-login.ts')
  return resendAfterLogin(sent, send)
}

const fetchJson = async (address: string, init: RequestInit): Promise<SentResponse> => {
  const response = await fetch(address, init).catch(() => undefined)
  return {
    status: response?.status ?? NO_CONNECTION,
    body: await response?.json().catch(() => undefined),
  }
}

export const sendOrder = (recipeId: number, images: RecipeImageUpdate[]) =>
  request(() =>
    fetchJson(`/recipes/${recipeId}/images`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ images }),
      // Saves the last typed description even if the page is closed.
      keepalive: true,
    }),
  )

export const sendDeletion = (recipeId: number, imageId: number) =>
  request(() => fetchJson(`/recipes/${recipeId}/images/${imageId}`, { method: 'DELETE' }))
