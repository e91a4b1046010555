import { MEAL_NEED_ROUTES } from '@larder/contract/shopping/meal-needs.routes'
import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import { outOfScope, unknownReference } from '../../errors/http-error.ts'
import { itemAccess, resolveReader } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { kitchenPlan, mealPlanAccess, ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { findPlanId, type LockedPlan, touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { addToList, removeFromList } from '../lists/change-list.ts'
import { shoppingListAccess } from '../lists/shopping-lists.access.ts'
import { stopFollowing } from './followed-plans.queries.ts'
import { sumMealNeeds } from './meal-needs.ts'
import { shopForDays } from './shop-for-days.ts'

const edit = itemAccess('edit', shoppingListAccess)

export function followedPlanRoutes(app: App, { db }: Services) {
  handle(
    app,
    MEAL_NEED_ROUTES.listMealNeeds,
    { access: itemAccess('read', mealPlanAccess) },
    async (request) => {
      const { kitchen_id, day } = request.query
      const { caller } = request
      const planId = await findPlanId(db, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
      return sumMealNeeds(db, caller, planId, day)
    },
  )

  handle(app, SHOPPING_LIST_ROUTES.shopForPlannedDays, { access: edit }, (request, reply) => {
    const { caller } = request
    if (!resolveReader(request)) throw outOfScope(caller.scopes ?? [])
    const { kitchen_id } = request.body
    let plan: LockedPlan | undefined
    // Lock the plan before the list, in the same order as changes to a plan do.
    const beforeLock = async (trx: typeof db) => {
      if (kitchen_id) await requireMembership(trx, caller.id, kitchen_id)
      plan = await touchPlan(trx, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
      if (!plan) throw unknownReference('/kitchen_id', 'Kitchen', kitchen_id ?? 0)
    }
    return addToList(
      db,
      request,
      reply,
      (trx, _listId, list) => shopForDays(trx, caller, plan as LockedPlan, list, request.body),
      { beforeLock },
    )
  })

  handle(app, SHOPPING_LIST_ROUTES.stopFollowingPlan, { access: edit }, (request, reply) =>
    removeFromList(db, request, reply, (trx, listId) => stopFollowing(trx, listId)),
  )
}
