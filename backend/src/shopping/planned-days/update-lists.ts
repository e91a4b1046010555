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

/** Whatever was changed on a plan, which must be locked: the lists that follow it are right again, and say why. */
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

/** The same for a recipe that was edited, and those that it is part of. No plan need be locked: meals stay as they are. */
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
  reading?: RefreshOptions,
) {
  const { shopping_list_id: listId } = followed
  const follower = await findFollower(trx, followed)
  if (!follower) {
    await stopFollowing(trx, listId)
    await touchList(trx, listId)
    return
  }
  const changed = await syncWithPlan(trx, followed, follower, reading)
  if (changed.meals.length === 0) return
  // Whoever corrects a word in a recipe changes nothing of what is bought.
  if (reading && changed.more + changed.less === 0) return
  await insertPlanChange(trx, listId, changedBy.id, changed, changed.meals)
  await touchList(trx, listId)
}

/** Entries, needs and parts as the plan has it now. The list must be locked. */
export async function syncWithPlan(
  trx: Db,
  followed: FollowedPlanRow,
  follower: Caller,
  reading: RefreshOptions = {},
) {
  const meals: ChangedMeal[] = await refreshEntries(trx, followed, follower, reading)
  const difference = await recomputeList(trx, followed.shopping_list_id)
  await deleteUnusedEntries(trx, followed)
  return { ...difference, meals }
}

/** Who asked for it, while they may still read the plan and the list. */
async function findFollower(trx: Db, followed: FollowedPlanRow): Promise<Caller | undefined> {
  const follower = await findCallerById(trx, followed.user_id)
  if (!follower) return undefined
  const plan = await mealPlanAccess.policyInput(trx, followed.kitchen_id ?? 0, follower)
  const list = await shoppingListAccess.policyInput(trx, followed.shopping_list_id, follower)
  return plan?.user_id === followed.plan_user_id && list ? follower : undefined
}
