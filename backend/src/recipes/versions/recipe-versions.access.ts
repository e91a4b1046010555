import { RECIPE_VERSION_DEEDS, type RecipeVersionDeed } from '@larder/contract/recipes/recipe-versions'
import { sql } from 'kysely'
import type { Caller, Guard } from '../../http/access.ts'
import { findFacts, isVisible, type RecipeFacts, recipeAccess } from '../recipes/recipes.access.ts'

/**
 * The history of a recipe, for those alone who may change the recipe: whoever makes one public has not made public what it
 * was before.
 */
export const historyAccess: Guard<RecipeVersionDeed, unknown> = {
  resource: 'History of recipe',
  param: 'recipe_id',
  deeds: RECIPE_VERSION_DEEDS,
  facts: async (db, id, caller) => {
    const facts = await findFacts(db, id, sql`${isVisible(caller)} and r.deleted_at is null`)
    return facts && mayEdit(caller, facts) ? facts : undefined
  },
  may: () => RECIPE_VERSION_DEEDS,
}

const mayEdit = (caller: Caller, facts: RecipeFacts) =>
  caller.role === 'Admin' || recipeAccess.may(caller, facts).includes('update')

/** Of the versions `v` of a recipe `r`, those that the caller could have seen then. */
export const wasVisible = (caller: Caller) =>
  sql<boolean>`(r.user_id = ${caller.id} or ${caller.role === 'Admin'} or ${wasShown(caller)})`

const wasShown = ({ kitchenIds }: Caller) =>
  sql`(v.visibility = 'public' or v.kitchen_id = any (${kitchenIds}::integer[]))`
