import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { uploadImport } from '#lib/api/imports.server.ts'
import type { RequestHandler } from './$types'

/** Uploads files. Returns JSON to scripts, and redirects plain forms to the import. */
export const POST: RequestHandler = async (event) => {
  const { headers } = event.request
  const isScript = headers.get('accept')?.includes('application/json')
  let id: number
  try {
    // Renew the session with a small request first: the stream can't be sent again after a 401.
    await api.listImports(event)
    id = (await uploadImport(event, event.request)).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isScript) return Response.json(error.problem, { status: error.status })
    redirect(303, `/import?problem=${error.problem.code ?? ''}&status=${error.status}#files`)
  }
  if (isScript) return Response.json({ id }, { status: 201 })
  redirect(303, `/import/${id}`)
}
