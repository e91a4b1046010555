import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import {
  findIdeaRules,
  findMealIdeas,
  findMealPlan,
  sendMealOperations,
  updateIdeaRules,
} from '#lib/api/meal-plan.server.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readIdeaQuestion, readRules, USUAL_MEAL } from '#lib/planning/ideas/idea-question.ts'
import { askedKitchen } from '#lib/planning/plan/asked-kitchen.server.ts'
import { askedWeek } from '#lib/planning/plan/asked-week.ts'
import { besidesHref, weekHref } from '#lib/planning/plan/plan-address.ts'
import { addDays, daysAhead, isDay, WEEK_DAYS } from '#lib/planning/plan/plan-days.ts'
import { kindsOf } from '#lib/planning/plan/plan-words.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const from = askedWeek(searchParams)
  const kitchen_id = await askedKitchen(event)
  const [plan, kept] = await Promise.all([
    findMealPlan(event, { from, to: addDays(from, WEEK_DAYS - 1), kitchen_id }),
    findIdeaRules(event, kitchen_id),
  ])
  const question = readIdeaQuestion(searchParams, kept)
  const { meal, rules, keep, skip } = question
  const isFull = (day: string) => plan.meals.some((each) => each.day === day && each.meal === meal)
  const free = daysAhead(from, localToday()).filter((day) => !isFull(day))
  const days = searchParams.has('chosen') ? searchParams.getAll('day').filter(isDay) : free
  const word = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const))
  const asked = {
    ...{ day: days, meal, kitchen_id, keep, skip },
    ...{ weekday_minutes: rules.weekday_minutes ?? 0, not_cooked_days: rules.not_cooked_days },
    ...{ favourites: word(rules.favourites), categories: word(rules.categories) },
    ...{ use_up: word(rules.use_up), season: word(rules.season) },
  }
  const { ideas } = days.length > 0 ? await findMealIdeas(event, asked) : { ideas: [] }
  return {
    ...{ from, days, question, kept, kinds: kindsOf({ ...plan, meals: [...plan.meals, { meal }] }) },
    kitchenId: kitchen_id ?? null,
    ideas: ideas.map((idea) => ({ ...idea, key: randomUUID(), id: randomUUID() })),
  }
}

/** As the form sends it: day, recipe, servings if any, the name of the meal and that of the change. */
function readIdea(text: string, meal: string) {
  const [day = '', recipe, servings, meal_key = '', id = ''] = text.split(' ')
  const place = { day, meal, position: 1 }
  const set = { place, dish: { recipe_id: Number(recipe) }, servings: Number(servings) || null }
  return { id, at: Date.now(), meal_key, set }
}

export const actions: Actions = {
  keep: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = await askedKitchen(event)
    return tryForm({}, async () => {
      await updateIdeaRules(event, kitchen_id, readRules(form))
      const week = { from: askedWeek(event.url.searchParams), kitchen_id: kitchen_id ?? null }
      redirect(303, besidesHref('ideas', week))
    })
  },
  take: async (event) => {
    const form = await event.request.formData()
    const meal = formText(form, 'meal') || USUAL_MEAL
    const kitchen_id = await askedKitchen(event)
    const operations = form.getAll('idea').map((text) => readIdea(String(text), meal))
    const from = operations[0]?.set.place.day ?? localToday()
    return tryForm({}, async () => {
      await sendMealOperations(event, { from, to: from, kitchen_id }, { operations })
      redirect(303, weekHref(from, kitchen_id ?? null))
    })
  },
}
