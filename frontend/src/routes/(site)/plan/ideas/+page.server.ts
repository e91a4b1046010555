import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readIdeaQuery, readRules, USUAL_MEAL } from '#lib/planning/ideas/idea-query.ts'
import { listKinds } from '#lib/planning/plan/format-plan.ts'
import { addDays, daysAhead, isDay, WEEK_DAYS } from '#lib/planning/plan/plan-days.ts'
import { weekHref, weekPageHref } from '#lib/planning/plan/plan-urls.ts'
import { findRequestedKitchen } from '#lib/planning/plan/requested-kitchen.server.ts'
import { readRequestedWeek } from '#lib/planning/plan/requested-week.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const from = readRequestedWeek(event)
  const kitchen_id = await findRequestedKitchen(event)
  const [plan, savedRules] = await Promise.all([
    api.getMealPlan(event, { query: { from, to: addDays(from, WEEK_DAYS - 1), kitchen_id } }),
    api.getIdeaRules(event, { query: { kitchen_id } }),
  ])
  const query = readIdeaQuery(searchParams, savedRules)
  const { meal, rules, keep, skip } = query
  const isFull = (day: string) => plan.meals.some((each) => each.day === day && each.meal === meal)
  const free = daysAhead(from, localToday()).filter((day) => !isFull(day))
  const days = searchParams.has('chosen') ? searchParams.getAll('day').filter(isDay) : free
  const toText = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const))
  const apiQuery = {
    ...{ day: days, meal, kitchen_id, keep, skip: skip.map(Number) },
    ...{ weekday_minutes: rules.weekday_minutes ?? 0, not_cooked_days: rules.not_cooked_days },
    ...{ favourites: toText(rules.favourites), categories: toText(rules.categories) },
    ...{ use_up: toText(rules.use_up), season: toText(rules.season) },
  }
  const { ideas } = days.length > 0 ? await api.suggestMeals(event, { query: apiQuery }) : { ideas: [] }
  return {
    ...{ from, days, query, savedRules, kinds: listKinds({ ...plan, meals: [...plan.meals, { meal }] }) },
    kitchenId: kitchen_id ?? null,
    ideas: ideas.map((idea) => ({ ...idea, key: randomUUID(), id: randomUUID() })),
  }
}

/** Format: day, recipe id, servings (optional), key of the meal, id of the operation. */
function readIdea(text: string, meal: string) {
  const [day = '', recipe, servings, meal_key = '', id = ''] = text.split(' ')
  const place = { day, meal, position: 1 }
  const set = { place, dish: { recipe_id: Number(recipe) }, servings: Number(servings) || null }
  return { id, at: Date.now(), meal_key, set }
}

export const actions: Actions = {
  keep: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = await findRequestedKitchen(event)
    return tryForm({}, async () => {
      await api.updateIdeaRules(event, { query: { kitchen_id }, body: readRules(form) })
      const week = { from: readRequestedWeek(event), kitchen_id: kitchen_id ?? null }
      redirect(303, weekPageHref('ideas', week))
    })
  },
  take: async (event) => {
    const form = await event.request.formData()
    const meal = formText(form, 'meal') || USUAL_MEAL
    const kitchen_id = await findRequestedKitchen(event)
    const operations = form.getAll('idea').map((text) => readIdea(String(text), meal))
    const from = operations[0]?.set.place.day ?? localToday()
    return tryForm({}, async () => {
      await api.applyMealOperations(event, { query: { from, to: from, kitchen_id }, body: { operations } })
      redirect(303, weekHref(from, kitchen_id ?? null))
    })
  },
}
