import type { CookableRecipe } from '@larder/contract/recipes/cookable-recipes'
import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { parseJson } from '../../db/json.ts'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { buildPage, capTotal, DEFAULT_LIMIT, MAX_COUNTED } from '../../http/paging.ts'
import type { App, Services } from '../../http/services.ts'
import { type CookableRow, countCookable, listCookable } from './cookable-recipes.queries.ts'
import { toSummary } from './list-recipes.ts'

export function cookableRecipeRoutes(app: App, { db, images }: Services) {
  handle(
    app,
    RECIPE_ROUTES.listCookableRecipes,
    { access: PUBLIC, isCacheable: true },
    async ({ caller, query }) => {
      const { limit = DEFAULT_LIMIT, count } = query
      const rows = await listCookable(db, caller, query, limit)
      const { items, next_cursor } = buildPage(rows, limit, ({ missing_count, used, id }) => [
        missing_count,
        used,
        id,
      ])
      const total = count && capTotal(await countCookable(db, caller, query, MAX_COUNTED + 1))
      return { items: items.map(show), next_cursor, ...total }

      function show({
        missing,
        id: _id,
        missing_count: _missingCount,
        used: _used,
        ...row
      }: CookableRow): CookableRecipe {
        return { ...parseJson(toSummary(images, caller, row)), missing }
      }
    },
  )
}
