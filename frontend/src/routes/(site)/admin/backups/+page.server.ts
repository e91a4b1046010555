import { api } from '#lib/api/api.server.ts'
import { catchApiError } from '#lib/api/catch-api-error.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { problemMessage } from '#lib/api/problem-message.ts'
import * as m from '#lib/generated/messages.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  event.depends('larder:backups')
  const status = Number(event.url.searchParams.get('status'))
  const code = event.url.searchParams.get('problem') ?? undefined
  return {
    backups: await api.listBackups(event),
    uploadProblem: status ? problemMessage({ status, code }) : undefined,
  }
}

export const actions: Actions = {
  make: (event) =>
    catchApiError(async () => {
      await api.createBackup(event)
      return {}
    }),

  remove: async (event) => {
    const form = await event.request.formData()
    return catchApiError(async () => {
      await api.deleteBackup(event, { params: { backup_id: Number(formText(form, 'backup_id')) } })
      return { saved: m.backup_deleted() }
    })
  },
}
