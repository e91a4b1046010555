import type { StoreLayout } from '@larder/contract/shopping/store-layout'
import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { problemMessage } from '#lib/api/problem-message.ts'
import * as m from '#lib/generated/messages.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
}

export const actions: Actions = {
  default: async (event) => {
    const file = (await event.request.formData()).get('file')
    let id: number
    try {
      const layout: StoreLayout = JSON.parse(file instanceof File ? await file.text() : '')
      id = (await api.createStoreFromLayout(event, { body: layout })).id
    } catch (error) {
      if (error instanceof SyntaxError) return fail(422, { message: m.store_import_invalid() })
      if (!(error instanceof ApiError)) throw error
      const isNoLayout = error.problem.code === 'invalid' || error.problem.code === 'malformed'
      return fail(error.status, {
        message: isNoLayout ? m.store_import_invalid() : problemMessage(error.problem),
      })
    }
    redirect(303, `/stores/${id}`)
  },
}
