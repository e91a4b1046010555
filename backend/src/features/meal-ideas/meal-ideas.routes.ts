import { MealIdeas, MealIdeasQuery } from '@larder/contract/meal-ideas'
import { callerOf, to } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess, ownPlan, planOfKitchen } from '../meal-plan/meal-plan.access.ts'
import { findPlanId } from '../meal-plan/meal-plans.queries.ts'
import { dayAfter } from '../meal-plan/plan-days.ts'
import { listCandidates, listKnownMeals } from './meal-ideas.queries.ts'
import { suggestMeals } from './suggest-meals.ts'

const USUAL_DAYS = 14
const WEEK_DAYS = 7

export function mealIdeaRoutes(app: App, { db }: Services) {
  app.get(
    '/meal-plan/ideas',
    {
      config: { access: to('read', mealPlanAccess) },
      schema: {
        tags: ['Meal plan'],
        operationId: 'suggestMeals',
        summary: 'What to eat on some days, by rules that you choose, each with its reasons',
        description:
          'Of the recipes that no rule forbids the one for which most rules speak; of several the favourite, then the one that was longest not cooked, then by title. The same question on the same data has the same answer, and nothing is written.',
        querystring: MealIdeasQuery,
        response: { 200: MealIdeas },
      },
    },
    async (request) => {
      const { query } = request
      const caller = callerOf(request)
      const owner = query.kitchen_id ? planOfKitchen(query.kitchen_id) : ownPlan(caller)
      const notCookedDays = query.not_cooked_days ?? USUAL_DAYS
      const kept = new Map(
        (query.keep ?? []).map((choice) => {
          const [day = '', id] = choice.split('.')
          return [day, Number(id)]
        }),
      )
      const planId = await findPlanId(db, owner)
      const days = query.day.toSorted()
      const reach = Math.max(notCookedDays, WEEK_DAYS)
      const around = { from: dayAfter(days[0] ?? '', -reach), to: dayAfter(days.at(-1) ?? '', reach) }
      const known = planId === undefined ? [] : await listKnownMeals(db, caller, planId, around)
      const candidates = await listCandidates(db, caller, [...kept.values()])
      const rules = {
        notCookedDays,
        weekdayMinutes: query.weekday_minutes ?? null,
        favourites: query.favourites !== 'false',
        categories: query.categories !== 'false',
        useUp: query.use_up !== 'false',
        season: query.season !== 'false',
      }
      return {
        ideas: suggestMeals({ days, rules, candidates, known, kept, skipped: new Set(query.skip) }),
      }
    },
  )
}
