import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { failForm } from '#lib/api/fail-form.server.ts'
import { findMealIdeas, findMealPlan, sendMealOperations } from '#lib/api/meal-plan.server.ts'
import { askedKitchen } from '#lib/plan/asked-kitchen.server.ts'
import { askedWeek } from '#lib/plan/asked-week.ts'
import { readIdeaQuestion } from '#lib/plan/ideas/idea-question.ts'
import { weekHref } from '#lib/plan/plan-address.ts'
import { addDays, daysAhead, isDay, localToday, WEEK_DAYS } from '#lib/plan/plan-days.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const MEAL = 'dinner'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const from = askedWeek(searchParams)
  const kitchen_id = await askedKitchen(event)
  const plan = await findMealPlan(event, { from, to: addDays(from, WEEK_DAYS - 1), kitchen_id })
  const hasDinner = (day: string) => plan.meals.some((meal) => meal.day === day && meal.meal === MEAL)
  const free = daysAhead(from, localToday()).filter((day) => !hasDinner(day))
  const days = searchParams.has('chosen') ? searchParams.getAll('day').filter(isDay) : free
  const question = readIdeaQuestion(searchParams)
  const { rules, minutes, notCookedDays, keep, skip } = question
  const word = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const))
  const asked = {
    ...{ day: days, kitchen_id, keep, skip, weekday_minutes: minutes, not_cooked_days: notCookedDays },
    ...{ favourites: word(rules.favourites), categories: word(rules.categories) },
    ...{ use_up: word(rules.use_up), season: word(rules.season) },
  }
  const { ideas } = days.length > 0 ? await findMealIdeas(event, asked) : { ideas: [] }
  return {
    ...{ from, days, question },
    kitchenId: kitchen_id ?? null,
    ideas: ideas.map((idea) => ({ ...idea, key: randomUUID(), id: randomUUID() })),
  }
}

/** As the form sends it: day, recipe, servings if any, the name of the meal and that of the change. */
function readIdea(text: string) {
  const [day = '', recipe, servings, meal_key = '', id = ''] = text.split(' ')
  const place = { day, meal: MEAL, position: 1 }
  const set = { place, dish: { recipe_id: Number(recipe) }, servings: Number(servings) || null }
  return { id, at: Date.now(), meal_key, set }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = await askedKitchen(event)
    const operations = form.getAll('idea').map((text) => readIdea(String(text)))
    const from = operations[0]?.set.place.day ?? localToday()
    try {
      await sendMealOperations(event, { from, to: from, kitchen_id }, { operations })
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, weekHref(from, kitchen_id ?? null))
  },
}
