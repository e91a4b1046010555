import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import type { MealPlanDetails } from '@larder/contract/planning/meal-plan-details'
import { addJsonFields, type Json, parseJson } from '../../db/json.ts'
import { itemAccess } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { listPlanRecipes } from '../choices/plan-recipes.ts'
import { mealPlanAccess } from '../meal-plan/meal-plan.access.ts'
import { findFeed } from '../meal-plan/meal-plan-feeds.queries.ts'
import { isWithinWeek, parseDays } from '../meal-plan/plan-days.ts'
import { readPlan } from '../meal-plan/read-plan.queries.ts'
import { resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { findSharedWeekState } from '../meal-plan/shared-weeks.queries.ts'
import { listRecipeRequests } from '../recipe-requests/recipe-requests.queries.ts'

export function mealPlanDetailsRoutes(app: App, { db, images }: Services) {
  handle(
    app,
    MEAL_PLAN_ROUTES.getMealPlanDetails,
    { access: itemAccess('read', mealPlanAccess), isCacheable: true },
    async (request, reply) => {
      const { caller } = request
      const owner = resolvePlanOwner(request)
      const days = parseDays(request.query)
      const isWeek = isWithinWeek(days)
      const isSession = caller.scopes === undefined
      const plan = await readPlan(db, caller, owner, days)
      const [recipes, requests, feed, shared_week] = await Promise.all([
        isWeek ? listPlanRecipes({ db, images }, caller, parseJson(plan)) : null,
        owner.kitchen_id === null ? null : listRecipeRequests(db, caller),
        isSession ? findFeed(db, owner, caller.id) : null,
        isSession && isWeek ? findSharedWeekState(db, owner, caller.id, days.from) : null,
      ])
      const json = `{"plan":${plan},"recipes":${recipes}}` as Json<Pick<MealPlanDetails, 'plan' | 'recipes'>>
      return sendItem(request, reply, addJsonFields(json, { requests, feed, shared_week }))
    },
  )
}
