import { redirect } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { formText } from '#lib/api/form-text.ts'
import { markFavourite } from '#lib/api/recipes.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import type { RequestHandler } from './$types'

/** Returns 204 to scripts, and redirects plain forms back. */
export const POST: RequestHandler = async (event) => {
  const form = await event.request.formData()
  try {
    await markFavourite(event, event.params.recipe_id, form.has('wanted'))
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
  if (event.request.headers.get('accept')?.includes('application/json'))
    return new Response(null, { status: 204 })
  redirect(303, localPath(formText(form, 'back')))
}
