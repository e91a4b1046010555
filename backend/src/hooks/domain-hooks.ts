import type { Caller } from '../http/access.ts'
import { Hook } from './hook.ts'

/** Without `userId`, sharing ends for all members. With `heirId`, that member becomes the owner of what the user shared. */
export type EndedSharing = { kitchenId: number; userId?: number; heirId?: number }

// people
export const onSharingEnded = new Hook<EndedSharing>()
export const onMemberLeft = new Hook<{ kitchenId: number; userId: number }>()
export const onKitchenClosed = new Hook<{ kitchenId: number }>()
/** Runs while the user is still a member of their kitchens. */
export const beforeAccountDeleted = new Hook<{ userId: number; recipes: 'keep' | 'delete' }>()
/** Runs after the user has left their kitchens, while the account still exists. */
export const onAccountDeleted = new Hook<{ userId: number }>()

// food
export const onIngredientRenamed = new Hook<{ ingredientId: number }>()
/** A handler can throw to prevent the deletion. */
export const beforeIngredientDeleted = new Hook<{ ingredientId: number }>()
/** Runs before the ingredients are locked, because lists must be locked before ingredients. */
export const beforeIngredientsMerged = new Hook<{ fromId: number }>()
/** Runs while both ingredients still exist. */
export const onIngredientsMerged = new Hook<{ fromId: number; intoId: number }>()

// recipes
/** Runs after a change to the amounts, servings or audience of a recipe. */
export const onRecipeChanged = new Hook<{ recipeId: number; changedBy: Caller }>()
export const onAudienceChanged = new Hook<{ recipeId: number }>()

// planning
/** Runs while the plan is locked. */
export const onPlanChanged = new Hook<{ planId: number; changedBy: Caller }>()
