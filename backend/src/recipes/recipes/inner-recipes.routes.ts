import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { listInnerRecipes } from './inner-recipes.ts'

export function innerRecipeRoutes(app: App, { db }: Services) {
  handle(app, RECIPE_ROUTES.listInnerRecipes, { access: PUBLIC, isCacheable: true }, async (request) => {
    const { recipe_id } = request.params
    const found = await findRecipe(db, recipe_id, request.caller)
    if (!found) throw notFound('Recipe', recipe_id)
    return { items: listInnerRecipes(found.recipe.ingredients, found.inner) }
  })
}
