import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'

/** Form action that restores a version, unless the recipe was changed since the page was loaded. */
export async function restoreFromForm(event: RequestEvent, recipeId: number) {
  const form = await event.request.formData()
  const version = Number(form.get('version'))
  let now: number
  try {
    now = (
      await api.restoreRecipeVersion(event, {
        params: { recipe_id: recipeId, version },
        ifMatch: String(form.get('etag') ?? '*'),
      })
    ).version
  } catch (error) {
    return failForm(error, {})
  }
  redirect(303, `/recipes/${recipeId}/history?restored=${version}&undo=${now - 1}`)
}
