import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

/** One page is enough: a user can't be in more kitchens. */
export const listKitchens = async (event: RequestEvent) =>
  (await api.listKitchens(event, { query: { limit: 100 } })).items
