import type { ChangedMeal } from '@larder/contract/shopping/followed-plans'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { mealPlanAccess } from '../../planning/meal-plan/meal-plan.access.ts'
import { recomputeList } from '../lists/recompute-list.ts'
import { shoppingListAccess } from '../lists/shopping-lists.access.ts'
import { lockList, touchList } from '../lists/shopping-lists.queries.ts'
import {
  deleteUnusedEntries,
  type FollowedPlanRow,
  findFollowedPlan,
  insertPlanChange,
  listFollowingLists,
  listListsWithRecipe,
  stopFollowing,
} from './followed-plans.queries.ts'
import { type RefreshOptions, refreshEntries } from './refresh-entries.ts'

/** Updates the lists that follow a plan, and records the changes. The plan must be locked. */
export async function updateListsOfPlan(
  trx: Db,
  { planId, changedBy }: { planId: number; changedBy: Caller },
) {
  for (const listId of await listFollowingLists(trx, planId)) {
    if (!(await lockList(trx, listId))) continue
    const followed = await findFollowedPlan(trx, listId)
    if (followed?.meal_plan_id === planId) await updateFollowingList(trx, followed, changedBy)
  }
}

/** Updates lists after a recipe was edited, including lists with recipes that contain it. Meals do not change, so no plan is locked. */
export async function updateListsWithRecipe(
  trx: Db,
  { recipeId, changedBy }: { recipeId: number; changedBy: Caller },
) {
  const found = await listListsWithRecipe(trx, recipeId)
  const edited = new Set(found.map(({ recipe_id }) => recipe_id))
  for (const listId of new Set(found.map(({ shopping_list_id }) => shopping_list_id))) {
    if (!(await lockList(trx, listId))) continue
    const followed = await findFollowedPlan(trx, listId)
    if (followed) await updateFollowingList(trx, followed, changedBy, { edited })
  }
}

async function updateFollowingList(
  trx: Db,
  followed: FollowedPlanRow,
  changedBy: Caller,
  options?: RefreshOptions,
) {
  const { shopping_list_id: listId } = followed
  const follower = await findFollower(trx, followed)
  if (!follower) {
    await stopFollowing(trx, listId)
    await touchList(trx, listId)
    return
  }
  const changed = await syncWithPlan(trx, followed, follower, options)
  if (changed.meals.length === 0) return
  // Edits of a recipe that change no amounts are not recorded.
  if (options && changed.more + changed.less === 0) return
  await insertPlanChange(trx, listId, changedBy.id, changed, changed.meals)
  await touchList(trx, listId)
}

/** Updates the entries, needs and parts of a list. Returns what changed. The list must be locked. */
export async function syncWithPlan(
  trx: Db,
  followed: FollowedPlanRow,
  follower: Caller,
  options: RefreshOptions = {},
) {
  const meals: ChangedMeal[] = await refreshEntries(trx, followed, follower, options)
  const difference = await recomputeList(trx, followed.shopping_list_id)
  await deleteUnusedEntries(trx, followed)
  return { ...difference, meals }
}

/** Returns undefined if the user can no longer read the plan or the list. */
async function findFollower(trx: Db, followed: FollowedPlanRow): Promise<Caller | undefined> {
  const follower = await findCallerById(trx, followed.user_id)
  if (!follower) return undefined
  const plan = await mealPlanAccess.policyInput(trx, followed.kitchen_id ?? 0, follower)
  const list = await shoppingListAccess.policyInput(trx, followed.shopping_list_id, follower)
  return plan?.user_id === followed.plan_user_id && list ? follower : undefined
}
