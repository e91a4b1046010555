import { respondJson } from '#lib/api/respond-json.server.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { readScaling } from '#lib/recipes/recipe/read-scaling.ts'
import { findNeeded } from '#lib/shopping/add-recipe/find-needed.server.ts'
import type { RequestHandler } from './$types'

/** Options for adding a recipe to a list: the user's lists and the recipe's lines. */
export const GET: RequestHandler = (event) =>
  respondJson(async () => {
    const [lists, { lines }] = await Promise.all([
      listShoppingLists(event),
      findNeeded(event, (written) => readScaling(event.url.searchParams, written)),
    ])
    return { lists: lists.items.map(({ id, name }) => ({ id, name })), lines }
  })
