import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(() => api.undoRecipeBatch(event, { params: { batch_id: event.params.batch_id } }))
