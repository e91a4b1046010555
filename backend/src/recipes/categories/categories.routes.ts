import { CATEGORY_ROUTES } from '@larder/contract/recipes/categories.routes'
import { ADMIN, PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipeIdsOfCategory, refreshRecipes } from '../recipes/recipes.queries.ts'
import { category, deleteCategory, insertCategory, updateCategory } from './categories.queries.ts'
import { listCategoryPage } from './category-page.ts'

export function categoryRoutes(app: App, { db }: Services) {
  handle(app, CATEGORY_ROUTES.listCategories, { access: PUBLIC, isCacheable: true }, (request) =>
    listCategoryPage(db, request.caller, request.query),
  )

  handle(app, CATEGORY_ROUTES.getCategory, { access: PUBLIC, isCacheable: true }, (request, reply) =>
    readOne(category, request, reply),
  )

  handle(app, CATEGORY_ROUTES.createCategory, { access: ADMIN }, (request, reply) =>
    createOne(category, db, request, reply, (trx) => insertCategory(trx, request.body)),
  )

  handle(app, CATEGORY_ROUTES.updateCategory, { access: ADMIN }, (request, reply) =>
    changeOne(category, db, request, reply, async (trx, { id, name }) => {
      await updateCategory(trx, id, request.body)
      if ((request.body.name ?? name) !== name)
        await refreshRecipes(trx, await listRecipeIdsOfCategory(trx, id))
    }),
  )

  handle(app, CATEGORY_ROUTES.deleteCategory, { access: ADMIN }, (request, reply) =>
    deleteOne(category, db, request, reply, async (trx, { id }) => {
      const recipeIds = await listRecipeIdsOfCategory(trx, id)
      await deleteCategory(trx, id)
      await refreshRecipes(trx, recipeIds)
    }),
  )
}
