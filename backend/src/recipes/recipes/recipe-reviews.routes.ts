import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { inTransaction } from '../../db/transaction.ts'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { updateNeedsReview } from './recipe-reviews.queries.ts'
import { recipeResource } from './recipes.queries.ts'

/** A review is no change of the recipe: it creates no version. */
export function reviewRoutes(app: App, { db, images }: Services) {
  const recipe = recipeResource(images)
  const config = { access: itemAccess('update', recipe) }

  for (const [name, needsReview] of [
    ['completeReview', false],
    ['requestReview', true],
  ] as const)
    handle(app, RECIPE_ROUTES[name], config, async (request, reply) => {
      await inTransaction(db, async (trx) => {
        const { id } = await lockOne(recipe, trx, request)
        await updateNeedsReview(trx, id, needsReview)
      })
      return reply.code(204).send(null)
    })
}
