import { RECIPE_TRANSLATION_ROUTES } from '@larder/contract/recipes/recipe-translations.routes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { changeTranslation, MAX_TRANSLATION_BYTES, removeTranslation } from './change-translations.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { findTranslatedTexts } from './recipe-translations.queries.ts'
import { recipeResource } from './recipes.queries.ts'
import { pairTexts } from './translate-response.ts'

export function recipeTranslationRoutes(app: App, { db, images }: Services) {
  const recipe = recipeResource(images)
  const change = { access: itemAccess('update', recipe), bodyLimit: MAX_TRANSLATION_BYTES }

  handle(
    app,
    RECIPE_TRANSLATION_ROUTES.getRecipeTranslation,
    { access: PUBLIC, isCacheable: true },
    async (request, reply) => {
      const { recipe_id, language } = request.params
      const found = await findRecipe(db, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const texts = (await findTranslatedTexts(db, recipe_id, language)) ?? []
      return sendItem(request, reply, { language, texts: pairTexts(found.recipe, texts) })
    },
  )

  handle(app, RECIPE_TRANSLATION_ROUTES.updateRecipeTranslation, change, (request, reply) => {
    const { language } = request.params
    const { texts } = request.body
    return changeOne(recipe, db, request, reply, (trx, { id }) =>
      changeTranslation(trx, id, request.caller, { language, texts }),
    )
  })

  handle(app, RECIPE_TRANSLATION_ROUTES.deleteRecipeTranslation, change, (request, reply) =>
    deleteOne(recipe, db, request, reply, (trx, { id }) =>
      removeTranslation(trx, id, request.caller, request.params.language),
    ),
  )
}
