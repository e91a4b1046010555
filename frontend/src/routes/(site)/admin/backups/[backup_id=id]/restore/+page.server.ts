import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { verifyBackup } from '#lib/api/backups.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formSecret } from '#lib/api/form-text.ts'
import { problemMessage } from '#lib/api/problem-message.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const backup_id = Number(event.params.backup_id)
  const backup = await api.getBackup(event, { params: { backup_id } })
  try {
    return { backup, contents: await verifyBackup(event, backup_id), problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    return { backup, contents: undefined, problem: problemMessage(error.problem) }
  }
}

export const actions: Actions = {
  restore: async (event) => {
    const backup_id = Number(event.params.backup_id)
    const current_password = formSecret(await event.request.formData(), 'current_password')
    return tryForm({}, async () => {
      const { accepted_at } = await api.restoreBackup(event, {
        params: { backup_id },
        body: { current_password },
      })
      // With script, the page shows the progress instead of following this.
      redirect(303, `/admin/backups?since=${encodeURIComponent(accepted_at)}`)
    })
  },
}
