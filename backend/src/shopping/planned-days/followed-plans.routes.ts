import { FollowedPlanCreate } from '@larder/contract/shopping/followed-plans'
import { MealNeeds, MealNeedsQuery } from '@larder/contract/shopping/meal-needs'
import { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { Type } from 'typebox'
import { outOfScope, unknownReference } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, resolveReader } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { kitchenPlan, mealPlanAccess, ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { findPlanId, type LockedPlan, touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { addToList, LIST_IF_MATCH_NOTE, removeFromList } from '../lists/change-list.ts'
import { shoppingListAccess } from '../lists/shopping-lists.access.ts'
import { stopFollowing } from './followed-plans.queries.ts'
import { listMealNeeds } from './list-needs.ts'
import { shopForDays } from './shop-for-days.ts'

const edit = itemAccess('edit', shoppingListAccess)

export function followedPlanRoutes(app: App, { db }: Services) {
  app.get(
    '/meal-plan/needs',
    {
      config: { access: itemAccess('read', mealPlanAccess) },
      schema: {
        tags: ['Meal plan'],
        operationId: 'listMealNeeds',
        summary: 'List the ingredients that the meals of some days need, in total, except water',
        querystring: MealNeedsQuery,
        response: { 200: MealNeeds },
      },
    },
    async (request) => {
      const { kitchen_id, day } = request.query
      const caller = requireCaller(request)
      const planId = await findPlanId(db, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
      return listMealNeeds(db, caller, planId, day)
    },
  )

  app.post(
    '/shopping-lists/:shopping_list_id/planned-days',
    {
      config: { access: edit },
      schema: {
        tags: ['Shopping lists'],
        operationId: 'shopForPlannedDays',
        summary: 'Add the ingredients of the meals of some days to the list, and follow the plan',
        description:
          'Changes to the plan update items that are not ticked, removed or set by hand. A list follows one plan; a new one replaces it.',
        params: Params('shopping_list_id'),
        body: FollowedPlanCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) => {
      const caller = requireCaller(request)
      if (!resolveReader(request)) throw outOfScope(caller.scopes ?? [])
      const { kitchen_id } = request.body
      let plan: LockedPlan | undefined
      // Changes to a plan lock it before the lists that follow it.
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
    },
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/planned-days',
    {
      config: { access: edit },
      schema: {
        tags: ['Shopping lists'],
        operationId: 'stopFollowingPlan',
        summary: 'Stop following the plan; items stay on the list',
        description: LIST_IF_MATCH_NOTE,
        params: Params('shopping_list_id'),
        response: { 204: Type.Null({ description: 'The list follows no plan' }) },
      },
    },
    (request, reply) => removeFromList(db, request, reply, (trx, listId) => stopFollowing(trx, listId)),
  )
}
