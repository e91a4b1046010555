import { INGREDIENT_ROUTES } from './food/ingredients.routes.ts'
import { STAPLE_ROUTES } from './food/staples.routes.ts'
import { SERVICE_ROUTES } from './operations/service.routes.ts'
import { ACCESS_TOKEN_ROUTES } from './people/access-tokens.routes.ts'
import { AUTH_ROUTES } from './people/auth.routes.ts'
import { KITCHEN_ROUTES } from './people/kitchens.routes.ts'
import { PASSKEY_ROUTES } from './people/passkeys.routes.ts'
import { PUSH_SUBSCRIPTION_ROUTES } from './people/push-subscriptions.routes.ts'
import { REGISTRATION_ROUTES } from './people/registration.routes.ts'
import { SECOND_FACTOR_ROUTES } from './people/second-factor.routes.ts'
import { SESSION_ROUTES } from './people/sessions.routes.ts'
import { SINGLE_SIGN_ON_ROUTES } from './people/single-sign-on.routes.ts'
import { USER_ROUTES } from './people/users.routes.ts'
import { MEAL_PLAN_ROUTES } from './planning/meal-plan.routes.ts'
import { MEAL_TEMPLATE_ROUTES } from './planning/meal-templates.routes.ts'
import { OFFLINE_RECIPE_ROUTES } from './planning/offline-recipes.routes.ts'
import { RECIPE_REQUEST_ROUTES } from './planning/recipe-requests.routes.ts'
import { BOOK_ROUTES } from './recipes/books.routes.ts'
import { CATEGORY_ROUTES } from './recipes/categories.routes.ts'
import { COMMENT_ROUTES } from './recipes/comments.routes.ts'
import { COOKING_SESSION_ROUTES } from './recipes/cooking-sessions.routes.ts'
import { COOKING_ROUTES } from './recipes/cookings.routes.ts'
import { RECIPE_BATCH_ROUTES } from './recipes/recipe-batches.routes.ts'
import { RECIPE_IMAGE_ROUTES } from './recipes/recipe-images.routes.ts'
import { RECIPE_TRANSLATION_ROUTES } from './recipes/recipe-translations.routes.ts'
import { RECIPE_VERSION_ROUTES } from './recipes/recipe-versions.routes.ts'
import { RECIPE_ROUTES } from './recipes/recipes.routes.ts'
import { TAG_ROUTES } from './recipes/tags.routes.ts'
import { MEAL_NEED_ROUTES } from './shopping/meal-needs.routes.ts'
import { PLAN_MOVE_ROUTES } from './shopping/plan-moves.routes.ts'
import { SHELF_ROUTES } from './shopping/shelves.routes.ts'
import { SHOPPING_LIST_ROUTES } from './shopping/shopping-lists.routes.ts'
import { STORE_ROUTES } from './shopping/stores.routes.ts'
import { CHANGE_ROUTES } from './transfer/changes.routes.ts'
import { EXPORT_ROUTES } from './transfer/exports.routes.ts'
import { IMPORT_ROUTES } from './transfer/imports.routes.ts'
import { PHOTO_TEXT_ROUTES } from './transfer/photo-texts.routes.ts'
import { SHARE_LINK_ROUTES } from './transfer/share-links.routes.ts'
import { TODAY_ROUTES } from './transfer/today.routes.ts'
import { WEBHOOK_ROUTES } from './transfer/webhooks.routes.ts'

/** All routes of the API by operation ID. */
export const ROUTES = {
  ...INGREDIENT_ROUTES,
  ...STAPLE_ROUTES,
  ...SERVICE_ROUTES,
  ...ACCESS_TOKEN_ROUTES,
  ...AUTH_ROUTES,
  ...KITCHEN_ROUTES,
  ...PASSKEY_ROUTES,
  ...PUSH_SUBSCRIPTION_ROUTES,
  ...REGISTRATION_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...SESSION_ROUTES,
  ...SINGLE_SIGN_ON_ROUTES,
  ...USER_ROUTES,
  ...MEAL_PLAN_ROUTES,
  ...MEAL_TEMPLATE_ROUTES,
  ...OFFLINE_RECIPE_ROUTES,
  ...PLAN_MOVE_ROUTES,
  ...RECIPE_REQUEST_ROUTES,
  ...BOOK_ROUTES,
  ...CATEGORY_ROUTES,
  ...COMMENT_ROUTES,
  ...COOKING_SESSION_ROUTES,
  ...COOKING_ROUTES,
  ...RECIPE_BATCH_ROUTES,
  ...RECIPE_IMAGE_ROUTES,
  ...RECIPE_TRANSLATION_ROUTES,
  ...RECIPE_VERSION_ROUTES,
  ...RECIPE_ROUTES,
  ...TAG_ROUTES,
  ...MEAL_NEED_ROUTES,
  ...SHELF_ROUTES,
  ...SHOPPING_LIST_ROUTES,
  ...STORE_ROUTES,
  ...CHANGE_ROUTES,
  ...EXPORT_ROUTES,
  ...IMPORT_ROUTES,
  ...PHOTO_TEXT_ROUTES,
  ...SHARE_LINK_ROUTES,
  ...TODAY_ROUTES,
  ...WEBHOOK_ROUTES,
}

export type Routes = typeof ROUTES
