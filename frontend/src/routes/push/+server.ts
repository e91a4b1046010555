import { createPushSubscription } from '#lib/api/push-subscriptions.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () =>
    createPushSubscription(event, { language: locale(), ...(await event.request.json()) }),
  )
