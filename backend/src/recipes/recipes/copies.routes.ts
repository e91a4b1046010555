import { RecipeCopyCreate, RecipeRead } from '@larder/contract/recipes/recipes'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { sendStoredResponse } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
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

  app.post(
    '/recipes/:recipe_id/copies',
    {
      config: { access: itemAccess('read', recipe), limits: [COPIES] },
      schema: {
        tags: ['Recipes'],
        operationId: 'copyRecipe',
        summary: 'Copy a recipe',
        description: 'Creates a full copy with images, owned by you. `origin` names the original recipe.',
        params: Params('recipe_id'),
        body: RecipeCopyCreate,
        response: { 201: RecipeRead },
      },
    },
    async (request, reply) => {
      if (await sendStoredResponse(request, reply, db)) return reply
      const { recipe_id } = request.params
      const imageCopies = await duplicateImages(db, objectStore, recipe_id)
      await createOne(recipe, db, request, reply, (trx) =>
        copyRecipe(trx, recipe_id, requireCaller(request), request.body, imageCopies),
      )
      return reply
    },
  )
}
