import type { RecipeListDetails } from '@larder/contract/recipes/recipe-list-details'
import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { addJsonFields, type Json } from '../../db/json.ts'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { capTotal } from '../../http/paging.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { listCategoryPage } from '../categories/category-page.ts'
import { listRecipePage } from '../search/list-recipes.ts'
import { countRecipes } from '../search/recipe-list.queries.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'

const ALL_CATEGORIES = { limit: 100 }

export function recipeListDetailsRoutes(app: App, { images }: Services, searchStatistics: SearchStatistics) {
  handle(
    app,
    RECIPE_ROUTES.getRecipeListDetails,
    { access: PUBLIC, isCacheable: true },
    async (request, reply) => {
      const { caller, db, query } = request
      const [recipes, categories, reviewCount] = await Promise.all([
        listRecipePage(db, images, searchStatistics, caller, query),
        listCategoryPage(db, caller, ALL_CATEGORIES),
        caller ? countRecipes(db, caller, { needs_review: true }) : 0,
      ])
      const rest: Omit<RecipeListDetails, 'recipes'> = {
        categories,
        review_count: capTotal(reviewCount).total,
      }
      const json = `{"recipes":${recipes}}` as Json<Pick<RecipeListDetails, 'recipes'>>
      return sendRaw(reply.type('application/json; charset=utf-8'), addJsonFields(json, rest))
    },
  )
}
