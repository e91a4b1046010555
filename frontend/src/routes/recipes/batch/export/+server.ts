import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () => {
    const { recipes, format } = await event.request.json()
    return api.createExport(event, { body: { recipes, format, language: locale() } })
  })
