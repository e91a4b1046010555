import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import {
  declineRecipeRequest,
  listRecipeRequests,
  requestBookRecipes,
  requestPlannedRecipe,
} from '#lib/api/recipe-requests.server.ts'
import { findRecipe, updateRecipe } from '#lib/api/recipes.server.ts'
import * as m from '#lib/generated/messages.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const HERE = '/recipe-requests'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { requests: await listRecipeRequests(event) }
}

/** A form action that redirects back to the page of its form. */
async function send(event: RequestEvent, work: (form: FormData) => Promise<unknown>) {
  const form = await event.request.formData()
  return tryForm({}, async () => {
    await work(form)
    redirect(303, localPath(formText(form, 'back'), HERE))
  })
}

const number = (form: FormData, name: string) => Number(formText(form, name))

export const actions: Actions = {
  share: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = number(form, 'kitchen_id')
    const ids = form.getAll('recipe_id').map(Number)
    return tryForm({}, async () => {
      for (const id of ids) {
        const { item, etag } = await findRecipe(event, id)
        // A recipe has one kitchen. Don't take it away from another one.
        if (item.visibility === 'kitchen' && item.kitchen_id !== kitchen_id)
          return fail(409, {
            problem: { message: m.recipe_request_elsewhere({ title: item.title }), fields: {} },
            values: {},
          })
        await updateRecipe(event, id, { visibility: 'kitchen', kitchen_id }, etag)
      }
      redirect(303, localPath(formText(form, 'back'), HERE))
    })
  },
  decline: (event) => send(event, (form) => declineRecipeRequest(event, number(form, 'id'))),
  ask_meal: (event) => send(event, (form) => requestPlannedRecipe(event, number(form, 'planned_meal_id'))),
  ask_book: (event) =>
    send(event, (form) => requestBookRecipes(event, number(form, 'book_id'), number(form, 'owner_id'))),
}
