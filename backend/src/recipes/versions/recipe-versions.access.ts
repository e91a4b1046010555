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
 * Only users who can edit the recipe see its history: making a recipe public does not publish its earlier versions.
 */
export const historyAccess: Policy<RecipeVersionAction, unknown> = {
  name: 'History of recipe',
  param: 'recipe_id',
  actions: RECIPE_VERSION_ACTIONS,
  policyInput: async (db, id, caller) => {
    const policyInput = await findPolicyInput(db, id, isVisible(caller))
    return policyInput && canEdit(caller, policyInput) ? policyInput : undefined
  },
  allow: () => RECIPE_VERSION_ACTIONS,
}

const canEdit = (caller: Caller, policyInput: RecipePolicyInput) =>
  caller.role === 'Admin' || recipeAccess.allow(caller, policyInput).includes('update')

/** Condition for versions `v` of a recipe `r` that the caller could see at the time. */
export const wasVisible = (caller: Caller) =>
  sql<boolean>`(r.user_id = ${caller.id} or ${caller.role === 'Admin'} or ${wasShared(caller)})`

const wasShared = ({ kitchenIds }: Caller) =>
  sql`(v.visibility = 'public' or v.kitchen_id = any (${kitchenIds}::integer[]))`
