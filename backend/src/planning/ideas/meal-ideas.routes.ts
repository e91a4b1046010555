import { IdeaRules, MealIdeas, MealIdeasQuery } from '@larder/contract/planning/meal-ideas'
import { MealPlanOwnerQuery } from '@larder/contract/planning/meal-plan'
import { inTransaction } from '../../db/transaction.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess } from '../meal-plan/meal-plan.access.ts'
import { addDays } from '../meal-plan/plan-days.ts'
import { lockPlanForChange, resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { findPlanWithRules, listCandidates, listNearbyMeals, updateRules } from './meal-ideas.queries.ts'
import { type Rules, suggestMeals } from './suggest-meals.ts'

const tags = ['Meal plan']
const access = itemAccess('read', mealPlanAccess)
const DEFAULT_MEAL = 'dinner'
const WEEK_DAYS = 7

export function mealIdeaRoutes(app: App, { db }: Services) {
  app.get(
    '/meal-plan/ideas',
    {
      config: { access },
      schema: {
        tags,
        operationId: 'suggestMeals',
        summary: 'Suggest meals for some days by the given rules, with reasons',
        description:
          'Never suggests sauces, drinks, preserves and sides. Breakfast gets breakfast recipes only; other meals prefer main courses. Among the recipes that the rules allow, the one with the most reasons wins, then favourites, then the least recently cooked, then by title. The result is deterministic, and nothing is stored.',
        querystring: MealIdeasQuery,
        response: { 200: MealIdeas },
      },
    },
    async (request) => {
      const { query } = request
      const caller = requireCaller(request)
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
    },
  )

  app.get(
    '/meal-plan/idea-rules',
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getIdeaRules',
        summary: 'Get the default rules for suggestions of a plan',
        querystring: MealPlanOwnerQuery,
        response: { 200: IdeaRules },
      },
    },
    async (request) => (await findPlanWithRules(db, resolvePlanOwner(request))).rules,
  )

  app.put(
    '/meal-plan/idea-rules',
    {
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'updateIdeaRules',
        summary: 'Set the default rules for suggestions of a plan',
        querystring: MealPlanOwnerQuery,
        body: IdeaRules,
        response: { 200: IdeaRules },
      },
    },
    (request) =>
      inTransaction(db, async (trx) => {
        await updateRules(trx, (await lockPlanForChange(trx, request)).id, request.body)
        return request.body
      }),
  )
}

/** Query parameters override the saved rules. */
function mergeRules(saved: IdeaRules, query: MealIdeasQuery): Rules {
  const isOn = (rule: 'favourites' | 'categories' | 'use_up' | 'season') =>
    query[rule] === undefined ? saved[rule] : query[rule] === 'true'
  return {
    weekdayMinutes: (query.weekday_minutes ?? saved.weekday_minutes) || null,
    notCookedDays: query.not_cooked_days ?? saved.not_cooked_days,
    favourites: isOn('favourites'),
    categories: isOn('categories'),
    useUp: isOn('use_up'),
    season: isOn('season'),
  }
}
