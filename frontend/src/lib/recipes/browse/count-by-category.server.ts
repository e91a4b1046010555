import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { type BrowseQuery, toListQuery } from './browse-query.ts'

type Named = { id: number; name: string }

/** Each count is a request, so the categories after these have none. */
const MAX_COUNTED = 20

/** Recipes in each category that match the other filters. */
export const countByCategory = (event: RequestEvent, query: BrowseQuery, categories: Named[]) =>
  Promise.all(
    categories.map(async ({ id, name }, index): Promise<Named & { count?: number | undefined }> => {
      if (index >= MAX_COUNTED) return { id, name }
      const found = await api.listRecipes(event, {
        query: { ...toListQuery({ ...query, categoryIds: [id] }), limit: 1, count: true },
      })
      return { id, name, count: found.total_is_capped ? undefined : found.total }
    }),
  )
