import type { RecipeDetails } from '@larder/contract/recipes/recipe-details'
import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import type { Db } from '../../db/db.ts'
import { addJsonFields, parseJson, type toJson } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Caller, PUBLIC } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listCommentPage } from '../comments/comments.queries.ts'
import { readRecipeCookings } from '../cook-log/recipe-cookings.ts'
import { findRecipeResponse } from '../recipes/find-recipe.queries.ts'
import { findInnerRecipes } from '../recipes/inner-recipes.queries.ts'
import { listInnerRecipes } from '../recipes/inner-recipes.ts'
import { readNutrition } from '../recipes/nutrition-rows.ts'
import { tagAccess } from '../tags/tags.access.ts'
import { listTagChoices } from '../tags/tags.queries.ts'

export function recipeDetailsRoutes(app: App, { images }: Services) {
  handle(
    app,
    RECIPE_ROUTES.getRecipeDetails,
    { access: PUBLIC, isCacheable: true },
    async (request, reply) => {
      const { caller, db } = request
      const { recipe_id } = request.params
      const found = await findRecipeResponse(db, images, recipe_id, caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const recipe = parseJson(found.body)
      const inner = await findInnerRecipes(db, recipe.ingredients, caller)
      const [nutrition, comments, tags, cookings] = await Promise.all([
        readNutrition(db, { recipe, inner }, caller),
        listCommentPage(db, recipe_id, caller, { count: true }),
        caller ? listChoices(db, caller, recipe_id) : null,
        caller ? readRecipeCookings(db, images, caller, recipe_id) : null,
      ])
      const inner_recipes = listInnerRecipes(recipe.ingredients, inner)
      const rest: Omit<RecipeDetails, 'recipe'> = { nutrition, inner_recipes, comments, tags, cookings }
      return sendItem(request, reply, addJsonFields(wrap(found.body), rest))
    },
  )
}

const wrap = (recipe: string) => `{"recipe":${recipe}}` as ReturnType<typeof toJson<{ recipe: unknown }>>

const listChoices = async (db: Db, caller: Caller, recipeId: number) =>
  (await listTagChoices(db, caller, recipeId)).map((tag) => withMay(tagAccess, caller, tag))
