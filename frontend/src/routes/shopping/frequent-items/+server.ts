import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

/** Names for suggestions while typing. */
export const GET: RequestHandler = (event) =>
  respondJson(async () => (await api.listFrequentItems(event)).items.map(({ name }) => name))
