import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import { formText } from '#lib/api/form-text.ts'
import { confirm } from '#lib/people/account/confirm-action.server.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const SHOWN = 50

export const load: PageServerLoad = async (event) => {
  const viewer = await requireAdmin(event)
  const q = (event.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const cursor = event.url.searchParams.get('cursor') ?? undefined
  const page = await api.listUsers(event, { query: { limit: SHOWN, count: true, cursor, ...(q && { q }) } })
  return { viewer, q, cursor, page }
}

const change =
  (act: (event: RequestEvent, userId: number, form: FormData) => Promise<{ link: string } | undefined>) =>
  async (event: RequestEvent) => {
    const form = await event.request.formData()
    const userId = Number(formText(form, 'user_id'))
    try {
      const done = await act(event, userId, form)
      return { userId, message: undefined, link: done?.link }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const factors =
        error.problem.code === 'confirmation_needed' ? await api.getSecondFactor(event) : undefined
      return fail(error.status, { userId, message: firstMessage(error.problem), link: undefined, factors })
    }
  }

export const actions: Actions = {
  confirm,
  factors: change(async (event, userId) => {
    await api.deleteSecondFactor(event, { params: { user_id: userId } })
    return undefined
  }),
  role: change(async (event, userId, form) => {
    await api.updateUser(event, {
      params: { user_id: userId },
      body: { role: formText(form, 'role') === 'Admin' ? 'Admin' : 'User' },
    })
    return undefined
  }),
  reset: change((event, userId) => api.createPasswordResetLink(event, { params: { user_id: userId } })),
  delete: change(async (event, userId, form) => {
    await api.deleteUser(event, {
      params: { user_id: userId },
      query: { recipes: formText(form, 'recipes') === 'delete' ? 'delete' : 'keep' },
    })
    return undefined
  }),
}
