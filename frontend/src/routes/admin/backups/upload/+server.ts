import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { uploadBackup } from '#lib/api/backups.server.ts'
import type { RequestHandler } from './$types'

/** Uploads a backup. Returns JSON to scripts, and redirects plain forms to the page that restores it. */
export const POST: RequestHandler = async (event) => {
  const isScript = event.request.headers.get('accept')?.includes('application/json')
  let id: number
  try {
    // Renew the session with a small request first: the stream can't be sent again after a 401.
    await api.listBackups(event)
    id = (await uploadBackup(event)).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isScript) return Response.json(error.problem, { status: error.status })
    redirect(303, `/admin/backups?problem=${error.problem.code ?? ''}&status=${error.status}`)
  }
  if (isScript) return Response.json({ id }, { status: 201 })
  redirect(303, `/admin/backups/${id}/restore`)
}
