import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import * as m from '#lib/generated/messages.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const HERE = '/recipe-requests'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { requests: (await api.listRecipeRequests(event)).items }
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
        const { item, etag } = await requestItem(event, 'getRecipe', { params: { recipe_id: id } })
        // A recipe has one kitchen. Don't take it away from another one.
        if (item.visibility === 'kitchen' && item.kitchen_id !== kitchen_id)
          return fail(409, {
            problem: { message: m.recipe_request_elsewhere({ title: item.title }), fields: {} },
            values: {},
          })
        await api.updateRecipe(event, {
          params: { recipe_id: id },
          body: { visibility: 'kitchen', kitchen_id },
          ifMatch: etag,
        })
      }
      redirect(303, localPath(formText(form, 'back'), HERE))
    })
  },
  decline: (event) =>
    send(event, (form) =>
      api.declineRecipeRequest(event, { params: { recipe_request_id: number(form, 'id') } }),
    ),
  ask_meal: (event) =>
    send(event, (form) =>
      api.requestPlannedRecipe(event, { params: { planned_meal_id: number(form, 'planned_meal_id') } }),
    ),
  ask_book: (event) =>
    send(event, (form) =>
      api.requestBookRecipes(event, {
        params: { book_id: number(form, 'book_id') },
        body: { owner_id: number(form, 'owner_id') },
      }),
    ),
}
