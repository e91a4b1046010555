import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { formText } from '../../api/form-text.ts'
import { requestItem } from '../../api/request-api.server.ts'
import { moveItem } from '../../ui/move-item.ts'
import { arrangePictures } from './arrange-pictures.server.ts'
import { uploadCode } from './upload-problem.ts'

/** Handles the form without script: descriptions, and a move or deletion by button. Returns the code of a refusal. */
export async function changePictures(
  event: RequestEvent,
  recipeId: number,
  form: FormData,
): Promise<string | undefined> {
  const [earlier, later, deleted] = ['earlier', 'later', 'delete'].map((name) => Number(formText(form, name)))
  try {
    const { item } = await requestItem(event, 'getRecipe', { params: { recipe_id: recipeId } })
    const described = item.images.map(({ id }) =>
      form.has(`alt_${id}`) ? { id, alt: formText(form, `alt_${id}`) || null } : { id },
    )
    const from = described.findIndex(({ id }) => id === (earlier || later))
    await arrangePictures(event, recipeId, moveItem(described, from, from + (earlier ? -1 : 1)))
    if (deleted) await api.deleteRecipeImage(event, { params: { recipe_id: recipeId, image_id: deleted } })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return uploadCode(error.problem)
    throw error
  }
}
