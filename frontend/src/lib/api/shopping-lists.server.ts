import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

export const listShoppingLists = (
  event: RequestEvent,
  query: { cursor?: string | undefined; limit?: number; kitchen_id?: number } = {},
) => api.listShoppingLists(event, { query: { limit: 50, ...query } })
