import { answerJson } from '#lib/api/answer-json.server.ts'
import { createPushSubscription } from '#lib/api/push-subscriptions.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  answerJson(async () =>
    createPushSubscription(event, { language: locale(), ...(await event.request.json()) }),
  )
