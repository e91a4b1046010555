import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { PlanMoveUndo } from '@larder/contract/shopping/plan-moves'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { locale } from '#lib/i18n/locale.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { emptyDraft, type MealDraft, toDraft } from '#lib/planning/plan/meal-draft.ts'
import { addDays, isDay, startOfWeek, WEEK_DAYS, weeksOfMonth } from '#lib/planning/plan/plan-days.ts'
import { MONTH, weekHref } from '#lib/planning/plan/plan-urls.ts'
import { readKinds } from '#lib/planning/plan/read-kinds.ts'
import { readMeal } from '#lib/planning/plan/read-meal.ts'
import { findRequestedKitchen } from '#lib/planning/plan/requested-kitchen.server.ts'
import { readFirstWeekday, readRequestedWeek } from '#lib/planning/plan/requested-week.ts'
import { countOfferedMeals } from '#lib/planning/plan-moves/offered-move.server.ts'
import { isUnshared } from '#lib/planning/recipe-requests/is-unshared.ts'
import type { Actions, PageServerLoad } from './$types'

const USUAL_MEAL = 'dinner'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const { searchParams } = event.url
  const week = searchParams.get('week')
  const day = isDay(week) ? week : localToday()
  const isMonth = searchParams.get('view') === MONTH
  const kitchen_id = await findRequestedKitchen(event)
  const firstDay = readFirstWeekday(event.locals)
  const from = startOfWeek(day, firstDay)
  const days = isMonth ? weeksOfMonth(day, firstDay) : { from, to: addDays(from, WEEK_DAYS - 1) }
  const { plan, recipes, requests, feed, shared_week } = await api.getMealPlanDetails(event, {
    query: { ...days, kitchen_id },
  })
  const edited = plan.meals.find(({ key }) => key === searchParams.get('edit'))
  const requestedDraft = edited
    ? toDraft(edited)
    : await findRequestedDraft(event, viewer.id, plan.kitchen_id)
  return {
    plan,
    recipes: recipes?.map(({ id, categories, image }) => ({ id, categories, image })) ?? [],
    showsPast: searchParams.has('past'),
    requests: requests?.filter((request) => request.kitchen_id === kitchen_id) ?? [],
    offeredMeals: kitchen_id && !hasUpcoming(plan) ? await countOfferedMeals(event, kitchen_id) : 0,
    feed,
    sharing: shared_week,
    viewer,
    day,
    isMonth,
    requestedDraft,
  }
}

const hasUpcoming = ({ meals }: MealPlanRead) => meals.some(({ day }) => day >= localToday())

/** The meal to plan, requested by a link from a recipe or from the plan. */
async function findRequestedDraft(
  event: RequestEvent,
  viewerId: number,
  kitchenId: number | null,
): Promise<MealDraft | null> {
  const { searchParams } = event.url
  const [add, recipeId] = [searchParams.get('add'), Number(searchParams.get('recipe'))]
  const draft = emptyDraft(isDay(add) ? add : localToday(), searchParams.get('meal') || USUAL_MEAL)
  if (!recipeId) return add === null ? null : draft
  const recipe = await api.getRecipe(event, { params: { recipe_id: recipeId } })
  const servings = Number(searchParams.get('servings')) || recipe.servings
  const is_unshared = isUnshared(recipe, viewerId, kitchenId)
  return { ...draft, recipe_id: recipe.id, title: recipe.title, servings, is_unshared }
}

const backTo = async (event: RequestEvent, day?: string): Promise<never> => {
  const { searchParams } = event.url
  redirect(
    303,
    weekHref(day ?? searchParams.get('week') ?? localToday(), (await findRequestedKitchen(event)) ?? null),
  )
}

const readRequestedDays = async (event: RequestEvent) => ({
  from: readRequestedWeek(event),
  kitchen_id: await findRequestedKitchen(event),
})

/** For browsers without JavaScript. Otherwise the offline queue sends changes. */
export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = await findRequestedKitchen(event)
    const meal = readMeal(form)
    return tryForm({ title: meal.title }, async () => {
      const id = Number(formText(form, 'id'))
      if (id) await api.updatePlannedMeal(event, { params: { planned_meal_id: id }, body: meal })
      else await api.createPlannedMeal(event, { body: { kitchen_id: kitchen_id ?? null, ...meal } })
      return backTo(event, meal.day)
    })
  },
  remove: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await api.deletePlannedMeal(event, { params: { planned_meal_id: Number(formText(form, 'id')) } })
      return backTo(event)
    })
  },
  move: (event) =>
    tryForm({}, async () => {
      return {
        moved: await api.movePlan(event, {
          params: { kitchen_id: (await findRequestedKitchen(event)) ?? 0 },
          body: { from: localToday() },
        }),
      }
    }),
  undo_move: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await api.undoPlanMove(event, {
        params: { kitchen_id: (await findRequestedKitchen(event)) ?? 0 },
        body: readUndo(formText(form, 'undo')),
      })
      redirect(303, weekHref(readRequestedWeek(event), null))
    })
  },
  kinds: async (event) => {
    const kinds = readKinds(await event.request.formData())
    return tryForm({ kinds: '' }, async () => {
      await api.updateMealKinds(event, {
        query: { kitchen_id: await findRequestedKitchen(event) },
        body: { kinds },
      })
      return backTo(event)
    })
  },
  /** The API returns the secret URL only once. */
  feed: async (event) => {
    const is_timed = (await event.request.formData()).has('is_timed')
    return tryForm({}, async () => {
      const feed = { is_timed, language: locale() }
      const { address } = await api.createMealPlanFeed(event, {
        query: { kitchen_id: await findRequestedKitchen(event) },
        body: feed,
      })
      return { calendar: address, sharing: undefined }
    })
  },
  /** The API returns the secret URL only once. */
  share: (event) =>
    tryForm({}, async () => {
      const { address } = await api.createSharedWeek(event, { query: await readRequestedDays(event) })
      return { calendar: undefined, sharing: address }
    }),
  end_sharing: (event) =>
    tryForm({}, async () => {
      await api.deleteSharedWeek(event, { query: await readRequestedDays(event) })
      return backTo(event)
    }),
  end_feed: (event) =>
    tryForm({}, async () => {
      await api.deleteMealPlanFeed(event, { query: { kitchen_id: await findRequestedKitchen(event) } })
      return backTo(event)
    }),
}

/** The API rejects an empty undo. */
function readUndo(text: string): PlanMoveUndo {
  try {
    return JSON.parse(text)
  } catch {
    return { meal_keys: [], shopping_list_ids: [] }
  }
}
