import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { inTransaction } from '../../db/transaction.ts'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess } from '../meal-plan/meal-plan.access.ts'
import { addDays } from '../meal-plan/plan-days.ts'
import { lockPlanForChange, resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { findPlanWithRules, listCandidates, listNearbyMeals, updateRules } from './meal-ideas.queries.ts'
import { mergeRules } from './merge-rules.ts'
import { suggestMeals } from './suggest-meals.ts'

const access = itemAccess('read', mealPlanAccess)
const DEFAULT_MEAL = 'dinner'
const WEEK_DAYS = 7

export function mealIdeaRoutes(app: App, { db }: Services) {
  handle(app, MEAL_PLAN_ROUTES.suggestMeals, { access }, async (request) => {
    const { query } = request
    const { caller } = request
    const { id: planId, rules: savedRules } = await findPlanWithRules(db, resolvePlanOwner(request))
    const rules = mergeRules(savedRules, query)
    const pinned = new Map(
      (query.keep ?? []).map((choice) => {
        const [day = '', id] = choice.split('.')
        return [day, Number(id)]
      }),
    )
    const days = query.day.toSorted()
    const reach = Math.max(rules.notCookedDays, WEEK_DAYS)
    const around = { from: addDays(days[0] ?? '', -reach), to: addDays(days.at(-1) ?? '', reach) }
    const nearby = planId === undefined ? [] : await listNearbyMeals(db, caller, planId, around)
    const { meal = DEFAULT_MEAL } = query
    const candidates = await listCandidates(db, caller, meal, [...pinned.values()])
    const ideas = suggestMeals({
      meal,
      days,
      rules,
      candidates,
      nearby,
      pinned,
      skipped: new Set(query.skip),
    })
    return { ideas: ideas.map((idea) => ({ ...idea, meal })) }
  })

  handle(
    app,
    MEAL_PLAN_ROUTES.getIdeaRules,
    { access },
    async (request) => (await findPlanWithRules(db, resolvePlanOwner(request))).rules,
  )

  handle(app, MEAL_PLAN_ROUTES.updateIdeaRules, { access, keepsCache: true }, (request) =>
    inTransaction(db, async (trx) => {
      await updateRules(trx, (await lockPlanForChange(trx, request)).id, request.body)
      return request.body
    }),
  )
}
