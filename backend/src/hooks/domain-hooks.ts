import type { Caller } from '../http/access.ts'
import { Hook } from './hook.ts'

/** Without `userId`, all members leave. With `heirId`, that member becomes the owner of what the leaving one shared. */
export type SharingEnd = { kitchenId: number; userId?: number; heirId?: number }

// people
export const onSharingEnded = new Hook<SharingEnd>()
export const onMemberLeft = new Hook<{ kitchenId: number; userId: number }>()
export const onKitchenClosed = new Hook<{ kitchenId: number }>()
/** Runs while the user is still a member of their kitchens. */
export const beforeAccountDeleted = new Hook<{ userId: number; recipes: 'keep' | 'delete' }>()
/** Runs when the user has left their kitchens and the account still exists. */
export const onAccountDeleted = new Hook<{ userId: number }>()

// food
export const onIngredientRenamed = new Hook<{ ingredientId: number }>()
/** A handler throws to prevent the deletion. */
export const beforeIngredientDeleted = new Hook<{ ingredientId: number }>()
/** Runs before the ingredients are locked: a handler that locks lists must come first. */
export const beforeIngredientsMerged = new Hook<{ fromId: number }>()
/** Runs while both ingredients still exist. */
export const onIngredientsMerged = new Hook<{ fromId: number; intoId: number }>()

// recipes
/** Amounts, servings or audience of a recipe changed. */
export const onRecipeChanged = new Hook<{ recipeId: number; changedBy: Caller }>()
export const onAudienceChanged = new Hook<{ recipeId: number }>()

// planning
/** The plan is locked. */
export const onPlanChanged = new Hook<{ planId: number; changedBy: Caller }>()
