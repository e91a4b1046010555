import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

export const listCategories = (event: RequestEvent, query: { limit?: number; cursor?: string } = {}) =>
  api.listCategories(event, { query: { limit: 100, ...query } })
