import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

/** IDs of all recipes that an import created, for selecting them. */
export const GET: RequestHandler = (event) =>
  respondJson(async () => {
    const ids: number[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof api.listImportRecipes>> = await api.listImportRecipes(event, {
        params: { import_id: event.params.import_id },
        query: { limit: 100, ...(cursor && { cursor }) },
      })
      ids.push(...page.items.flatMap(({ recipe_id }) => recipe_id ?? []))
      cursor = page.next_cursor
    } while (cursor)
    return ids
  })
