import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendStoredResponse } from '../../http/idempotency.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { createOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { duplicateImages } from '../images/move-images.ts'
import { copyRecipe } from './copy-recipe.ts'
import { recipeResource } from './recipes.queries.ts'

/** A copy can duplicate twenty images in eight sizes. */
const COPIES: RateLimit = { name: 'copies', max: 120, seconds: 3600, key: byAccount }

export function recipeCopyRoutes(app: App, { db, images, objectStore }: Services) {
  const recipe = recipeResource(images)

  handle(
    app,
    RECIPE_ROUTES.copyRecipe,
    { access: itemAccess('read', recipe), limits: [COPIES] },
    async (request, reply) => {
      if (await sendStoredResponse(request, reply, db)) return reply
      const { recipe_id } = request.params
      const imageCopies = await duplicateImages(db, objectStore, recipe_id)
      await createOne(recipe, db, request, reply, (trx) =>
        copyRecipe(trx, recipe_id, request.caller, request.body, imageCopies),
      )
      return reply
    },
  )
}
