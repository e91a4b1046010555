import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () =>
    api.createRecipeBatch(event, {
      body: await event.request.json(),
      idempotencyKey: event.request.headers.get('idempotency-key') ?? undefined,
    }),
  )
