import { Type } from 'typebox'
import { id } from '../fields.ts'
import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { RecipeTranslationRead, RecipeTranslationUpdate, TranslationLanguage } from './recipe-translations.ts'
import { RecipeRead } from './recipes.ts'

const params = Type.Object({ recipe_id: id('ID of the recipe'), language: TranslationLanguage })

export const RECIPE_TRANSLATION_ROUTES = routesOf('Recipe translations', {
  getRecipeTranslation: route('GET /recipes/:recipe_id/translations/:language', {
    summary: 'Get all texts of a recipe with their translations into a language',
    description: 'To read the translated recipe, use `GET /recipes/{recipe_id}?language=…`.',
    params,
    response: { 200: RecipeTranslationRead },
  }),
  updateRecipeTranslation: route('PUT /recipes/:recipe_id/translations/:language', {
    summary: 'Create or replace the translation of a recipe into a language',
    description:
      'Requires the right to edit the recipe, and creates a version of it. `If-Match` and `ETag` refer to the recipe.',
    params,
    body: RecipeTranslationUpdate,
    response: { 200: RecipeRead },
  }),
  deleteRecipeTranslation: route('DELETE /recipes/:recipe_id/translations/:language', {
    summary: 'Delete the translation of a recipe into a language',
    description:
      'Restoring an earlier version of the recipe brings it back. `If-Match` refers to the recipe.',
    params,
    response: { 204: NoContent('Deleted') },
  }),
})
