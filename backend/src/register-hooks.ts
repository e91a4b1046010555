import { mergeStaples } from './food/staples/staples.queries.ts'
import {
  beforeAccountDeleted,
  beforeIngredientDeleted,
  beforeIngredientsMerged,
  onAccountDeleted,
  onAudienceChanged,
  onIngredientRenamed,
  onIngredientsMerged,
  onKitchenClosed,
  onMemberLeft,
  onPlanChanged,
  onRecipeChanged,
  onSharingEnded,
} from './hooks/domain-hooks.ts'
import { deleteKitchenPlan } from './planning/meal-plan/meal-plans.queries.ts'
import { endFulfilledRequests } from './planning/recipe-requests/recipe-requests.queries.ts'
import { unshareOrTransferBooks } from './recipes/books/kitchen-books.queries.ts'
import {
  mergeIngredientInRecipes,
  refreshRecipesWithIngredient,
  requireUnusedIngredient,
} from './recipes/recipes/ingredient-uses.queries.ts'
import { unshareOrTransferRecipes } from './recipes/recipes/kitchen-recipes.queries.ts'
import { deleteRecipesOfUser } from './recipes/recipes/recipes.queries.ts'
import { stopFollowingForMember } from './shopping/followed-plans/followed-plans.queries.ts'
import { updateListsOfPlan, updateListsWithRecipe } from './shopping/followed-plans/update-lists.ts'
import { unshareOrTransferLists } from './shopping/lists/kitchen-lists.queries.ts'
import { mergeItems, touchListsWithIngredient } from './shopping/lists/merge-items.queries.ts'
import { deleteUserLists } from './shopping/lists/shopping-lists.queries.ts'
import { mergePlacements } from './shopping/shelves/placements.queries.ts'
import { unshareOrTransferStores } from './shopping/stores/kitchen-stores.queries.ts'
import { deletePrivateStores } from './shopping/stores/stores.queries.ts'
import { deleteWebhooksOfMember } from './transfer/webhooks/webhooks.queries.ts'

/** All reactions of higher domains to events in lower ones. */
export function registerHooks() {
  onSharingEnded.register(
    unshareOrTransferRecipes,
    unshareOrTransferBooks,
    unshareOrTransferLists,
    unshareOrTransferStores,
  )
  onMemberLeft.register(stopFollowingForMember, deleteWebhooksOfMember)
  onKitchenClosed.register(deleteKitchenPlan)
  beforeAccountDeleted.register(async (trx, { userId, recipes }) => {
    if (recipes === 'delete') await deleteRecipesOfUser(trx, userId)
  })
  onAccountDeleted.register(deleteUserLists, deletePrivateStores)

  onIngredientRenamed.register(refreshRecipesWithIngredient)
  beforeIngredientDeleted.register(requireUnusedIngredient)
  beforeIngredientsMerged.register(touchListsWithIngredient)
  onIngredientsMerged.register(mergeStaples, mergeIngredientInRecipes, mergePlacements, mergeItems)

  onRecipeChanged.register(updateListsWithRecipe)
  onAudienceChanged.register(endFulfilledRequests)

  onPlanChanged.register(updateListsOfPlan)
}
