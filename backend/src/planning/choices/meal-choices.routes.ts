import { LATELY_DAYS, MAX_CHOICES, type MealChoices } from '@larder/contract/planning/meal-choices'
import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { type Caller, itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { listByCooking } from '../../recipes/search/list-by-cooking.queries.ts'
import { findPlanWithRules, listCandidates, listNearbyMeals } from '../ideas/meal-ideas.queries.ts'
import { mergeRules } from '../ideas/merge-rules.ts'
import { rankCandidates } from '../ideas/suggest-meals.ts'
import { mealPlanAccess, type PlanOwner } from '../meal-plan/meal-plan.access.ts'
import { addDays, parseDays } from '../meal-plan/plan-days.ts'
import { readTruncatedPlan } from '../meal-plan/read-plan.queries.ts'
import { resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { requireDay } from '../meal-plan/require-day.ts'
import { listFavouriteIds, listRecentIds } from './meal-choices.queries.ts'
import { findRecipes, listPlanRecipes } from './plan-recipes.ts'

const access = itemAccess('read', mealPlanAccess)
const DEFAULT_MEAL = 'dinner'
const NEARBY_DAYS = 6
/** Some of them are in an earlier section. */
const MAX_IDEAS_READ = 3 * MAX_CHOICES

type Sections = Record<keyof MealChoices, number[]>

export function mealChoiceRoutes(app: App, { db, images }: Services) {
  handle(app, MEAL_PLAN_ROUTES.listPlanRecipes, { access }, async (request, reply) => {
    const { caller } = request
    const plan = await readTruncatedPlan(db, caller, resolvePlanOwner(request), parseDays(request.query))
    const items = await listPlanRecipes({ db, images }, caller, plan)
    return sendRaw(reply.type('application/json; charset=utf-8'), `{"items":${items}}`)
  })

  handle(app, MEAL_PLAN_ROUTES.listMealChoices, { access }, async (request, reply) => {
    const { caller } = request
    const { day, meal = DEFAULT_MEAL } = request.query
    requireDay('/day', day)
    const sections = await listSections(caller, resolvePlanOwner(request), day, meal)
    const recipes = await findRecipes({ db, images }, caller, Object.values(sections).flat())
    const parts = Object.entries(splitSections(sections, new Set(recipes.keys()))).map(
      ([name, ids]) => `"${name}":[${ids.map((id) => recipes.get(id)).join(',')}]`,
    )
    return sendRaw(reply.type('application/json; charset=utf-8'), `{${parts.join(',')}}`)
  })

  async function listSections(
    caller: Caller,
    owner: PlanOwner,
    day: string,
    meal: string,
  ): Promise<Sections> {
    const { id: planId, rules: saved } = await findPlanWithRules(db, owner)
    const rules = mergeRules(saved)
    const reach = Math.max(rules.notCookedDays, NEARBY_DAYS)
    const around = { from: addDays(day, -reach), to: addDays(day, reach) }
    const [nearby, candidates, recent, favourites, uncooked] = await Promise.all([
      planId === undefined ? [] : listNearbyMeals(db, caller, planId, around),
      listCandidates(db, caller, meal, []),
      listRecentIds(db, caller, planId, day),
      listFavouriteIds(db, caller),
      listByCooking(db, caller, { sort: 'long_not_cooked', not_cooked_days: LATELY_DAYS }, 3 * MAX_CHOICES),
    ])
    const [first, last] = [addDays(day, -NEARBY_DAYS), addDays(day, NEARBY_DAYS)]
    const planned = new Set(
      nearby.filter((each) => each.day >= first && each.day <= last).map(({ recipe_id }) => recipe_id),
    )
    const ideas = rankCandidates({ meal, day, rules, candidates, nearby }).map(
      ({ candidate }) => candidate.id,
    )
    const withoutPlanned = (ids: number[]) => ids.filter((id) => !planned.has(id))
    return {
      recent: withoutPlanned(recent),
      favourites: withoutPlanned(favourites),
      ideas: withoutPlanned(ideas).slice(0, MAX_IDEAS_READ),
      not_lately: withoutPlanned(uncooked.map(({ id }) => id)),
    }
  }
}

/** Each visible recipe is only in the first section that it belongs to. */
function splitSections(sections: Sections, visible: ReadonlySet<number>): Sections {
  const seen = new Set<number>()
  const take = (ids: number[]) => {
    const taken = ids.filter((id) => visible.has(id) && !seen.has(id)).slice(0, MAX_CHOICES)
    for (const id of taken) seen.add(id)
    return taken
  }
  return {
    recent: take(sections.recent),
    favourites: take(sections.favourites),
    ideas: take(sections.ideas),
    not_lately: take(sections.not_lately),
  }
}
