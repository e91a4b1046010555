import { RECIPE_VERSION_ACTIONS, type RecipeVersionAction } from '@larder/contract/recipes/recipe-versions'
import { sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'
import {
  findPolicyInput,
  isVisible,
  type RecipePolicyInput,
  recipeAccess,
} from '../recipes/recipes.access.ts'

/**
 * The history of a recipe, for those alone who may change the recipe: whoever makes one public has not made public what it
 * was before.
 */
export const historyAccess: Policy<RecipeVersionAction, unknown> = {
  name: 'History of recipe',
  param: 'recipe_id',
  actions: RECIPE_VERSION_ACTIONS,
  policyInput: async (db, id, caller) => {
    const policyInput = await findPolicyInput(db, id, sql`${isVisible(caller)} and r.deleted_at is null`)
    return policyInput && mayEdit(caller, policyInput) ? policyInput : undefined
  },
  allow: () => RECIPE_VERSION_ACTIONS,
}

const mayEdit = (caller: Caller, policyInput: RecipePolicyInput) =>
  caller.role === 'Admin' || recipeAccess.allow(caller, policyInput).includes('update')

/** Of the versions `v` of a recipe `r`, those that the caller could have seen then. */
export const wasVisible = (caller: Caller) =>
  sql<boolean>`(r.user_id = ${caller.id} or ${caller.role === 'Admin'} or ${wasShown(caller)})`

const wasShown = ({ kitchenIds }: Caller) =>
  sql`(v.visibility = 'public' or v.kitchen_id = any (${kitchenIds}::integer[]))`
