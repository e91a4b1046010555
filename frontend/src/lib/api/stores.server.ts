import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

export const listStores = (
  event: RequestEvent,
  query: { cursor?: string | undefined; kitchen_id?: number } = {},
) => api.listStores(event, { query: { limit: 100, ...query } })
