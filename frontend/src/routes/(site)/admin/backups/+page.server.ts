import { createBackup, deleteBackup, listBackups } from '#lib/api/backups.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { orMessage } from '#lib/api/or-message.server.ts'
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
    orMessage(async () => {
      await createBackup(event)
      return {}
    }),

  remove: async (event) => {
    const form = await event.request.formData()
    return orMessage(async () => {
      await deleteBackup(event, Number(formText(form, 'backup_id')))
      return { saved: m.backup_deleted() }
    })
  },
}
