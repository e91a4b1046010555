import { TAG_ROUTES } from '@larder/contract/recipes/tags.routes'
import { inTransaction } from '../../db/transaction.ts'
import { type Caller, itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, deleteOne, lockIfMatch, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeResource } from '../recipes/recipes.queries.ts'
import { tagRecipe } from './tag-recipe.ts'
import { deleteTag, listRecipeTags, listTags, tag, updateTag } from './tags.queries.ts'

export function tagRoutes(app: App, { db, images }: Services) {
  const recipe = recipeResource(images)
  const show = (caller: Caller, rows: Awaited<ReturnType<typeof listTags>>) => ({
    items: rows.map((row) => withMay(tag, caller, row)),
  })

  handle(app, TAG_ROUTES.listTags, { access: USER, isCacheable: true }, async (request) =>
    show(request.caller, await listTags(db, request.caller)),
  )

  handle(
    app,
    TAG_ROUTES.updateTag,
    { access: itemAccess('update', tag), keepsCache: true },
    (request, reply) => changeOne(tag, db, request, reply, (trx, { id }) => updateTag(trx, id, request.body)),
  )

  handle(
    app,
    TAG_ROUTES.deleteTag,
    { access: itemAccess('delete', tag), keepsCache: true },
    (request, reply) => deleteOne(tag, db, request, reply, (trx, { id }) => deleteTag(trx, id)),
  )

  handle(
    app,
    TAG_ROUTES.listRecipeTags,
    { access: itemAccess('read', recipe), isCacheable: true },
    async (request) => {
      const { caller } = request
      return show(caller, await listRecipeTags(db, caller, request.params.recipe_id))
    },
  )

  handle(
    app,
    TAG_ROUTES.updateRecipeTags,
    { access: itemAccess('read', recipe), keepsCache: true },
    async (request) => {
      const { caller } = request
      const { recipe_id } = request.params
      return inTransaction(db, async (trx) => {
        await lockIfMatch(recipe, trx, request)
        await tagRecipe(trx, caller.id, recipe_id, request.body.names)
        return show(caller, await listRecipeTags(trx, caller, recipe_id))
      })
    },
  )
}
