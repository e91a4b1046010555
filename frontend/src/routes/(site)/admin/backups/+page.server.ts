import { createBackup, deleteBackup, listBackups } from '#lib/api/backups.server.ts'
import { catchApiError } from '#lib/api/catch-api-error.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  event.depends('larder:backups')
  return { backups: await listBackups(event) }
}

export const actions: Actions = {
  make: (event) =>
    catchApiError(async () => {
      await createBackup(event)
      return {}
    }),

  remove: async (event) => {
    const form = await event.request.formData()
    return catchApiError(async () => {
      await deleteBackup(event, Number(formText(form, 'backup_id')))
      return { saved: m.backup_deleted() }
    })
  },
}
