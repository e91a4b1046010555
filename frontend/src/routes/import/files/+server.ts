import { redirect } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { listImports, uploadImport } from '#lib/api/imports.server.ts'
import type { RequestHandler } from './$types'

/** Takes files: from script with an answer in JSON, from a plain form with the way to what comes of them. */
export const POST: RequestHandler = async (event) => {
  const { headers } = event.request
  const isScript = headers.get('accept')?.includes('application/json')
  let id: number
  try {
    // A stream can't be sent again after a 401, so the session is renewed by something small first.
    await listImports(event)
    id = (await uploadImport(event, event.request)).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isScript) return Response.json(error.problem, { status: error.status })
    redirect(303, `/import?problem=${error.problem.code ?? ''}&status=${error.status}#files`)
  }
  if (isScript) return Response.json({ id }, { status: 201 })
  redirect(303, `/import/${id}`)
}
