import { DeletedRecipeListQuery, DeletedRecipePage, RecipeRead } from '@larder/contract/recipes'
import { notFound } from '../../errors/http-error.ts'
import { callerOf, ownerOf, USER } from '../../http/access.ts'
import { write } from '../../http/idempotency.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { countTrash, findOwnerForRestore, listTrash, restoreRecipe } from './recipe-trash.queries.ts'
import { findRecipeWithImages, lockRecipe } from './recipes.queries.ts'

const tags = ['Recipes']
const owner = ownerOf('Recipe', 'recipe_id', findOwnerForRestore)

export function recipeTrashRoutes(app: App, { db, images }: Services) {
  app.get(
    '/recipes/trash',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listTrash',
        summary: 'Your deleted recipes of the last 30 days',
        querystring: DeletedRecipeListQuery,
        response: { 200: DeletedRecipePage },
      },
    },
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, count } = request.query
      const caller = callerOf(request)
      const after = decodeCursor(cursor, ['time', 'integer'])
      const rows = await listTrash(db, caller, { after, limit: limit + 1 })
      const page = pageOf(rows, limit, (recipe) => [recipe.deleted_at, recipe.id])
      return { ...page, ...(count && totalOf(await countTrash(db, caller, MOST_COUNTED + 1))) }
    },
  )

  app.post(
    '/recipes/:recipe_id/restore',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'restoreRecipe',
        summary: 'Take a recipe out of the trash',
        params: Params('recipe_id'),
        response: { 200: RecipeRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const { recipe_id } = request.params
        const locked = await lockRecipe(trx, recipe_id)
        if (!locked?.deleted_at) throw notFound('Recipe', recipe_id)
        await restoreRecipe(trx, recipe_id)
        const recipe = await findRecipeWithImages(trx, images, recipe_id, callerOf(request))
        if (!recipe) throw notFound('Recipe', recipe_id)
        return { status: 200, headers: { etag: recipe.etag }, body: recipe.json }
      }),
  )
}
