import type { App, Services } from '../http/services.ts'
import { ingredientAliasRoutes } from './ingredients/ingredient-aliases.routes.ts'
import { ingredientLineRoutes } from './ingredients/ingredient-lines.routes.ts'
import { ingredientNutritionRoutes } from './ingredients/ingredient-nutrition.routes.ts'
import { ingredientRoutes } from './ingredients/ingredients.routes.ts'
import { mergeIngredientRoutes } from './ingredients/merge-ingredients.routes.ts'
import { stapleRoutes } from './staples/staples.routes.ts'

export const food = {
  routes(app: App, services: Services) {
    ingredientRoutes(app, services)
    ingredientLineRoutes(app, services)
    mergeIngredientRoutes(app, services)
    ingredientAliasRoutes(app, services)
    ingredientNutritionRoutes(app, services)
    stapleRoutes(app, services)
  },
  jobs: () => [],
  maintenance: () => ({}),
}
