import { api } from '#lib/api/api.server.ts'
import { uploadForm } from '#lib/api/request-api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

/** The lines of a photographed list. */
export const POST: RequestHandler = (event) =>
  respondJson(async () => {
    // Renew the session with a small request first: the stream can't be sent again after a 401.
    await api.listFrequentItems(event)
    const { body, headers } = event.request
    const contentType = headers.get('content-type') ?? ''
    return uploadForm(event, 'readPhotoText', {}, { stream: body ?? new ReadableStream(), contentType })
  })
