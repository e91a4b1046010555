import type { PlanMoveUndo } from '@larder/contract/planning/plan-moves'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import {
  createMealPlanFeed,
  createPlannedMeal,
  deleteMealPlanFeed,
  deletePlannedMeal,
  deleteSharedWeek,
  findMealPlan,
  findMealPlanFeed,
  findSharedWeekState,
  shareWeek,
  updateMealKinds,
  updatePlannedMeal,
} from '#lib/api/meal-plan.server.ts'
import { movePlan, undoPlanMove } from '#lib/api/plan-moves.server.ts'
import { listRecipeRequests } from '#lib/api/recipe-requests.server.ts'
import { findRecipe } from '#lib/api/recipes.server.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { locale, localeTag } from '#lib/i18n/locale.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { askedKitchen } from '#lib/planning/plan/asked-kitchen.server.ts'
import { askedWeek } from '#lib/planning/plan/asked-week.ts'
import { draftOf, emptyDraft, type MealDraft } from '#lib/planning/plan/meal-draft.ts'
import { MONTH, weekHref } from '#lib/planning/plan/plan-address.ts'
import {
  addDays,
  firstWeekday,
  isDay,
  startOfWeek,
  WEEK_DAYS,
  weeksOfMonth,
} from '#lib/planning/plan/plan-days.ts'
import { readKinds } from '#lib/planning/plan/read-kinds.ts'
import { readMeal } from '#lib/planning/plan/read-meal.ts'
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
  const kitchen_id = await askedKitchen(event)
  const firstDay = firstWeekday(localeTag())
  const from = startOfWeek(day, firstDay)
  const days = isMonth ? weeksOfMonth(day, firstDay) : { from, to: addDays(from, WEEK_DAYS - 1) }
  const [plan, requests, offeredMeals, feed, sharing] = await Promise.all([
    findMealPlan(event, { ...days, kitchen_id }),
    kitchen_id ? listRecipeRequests(event) : [],
    kitchen_id ? countOfferedMeals(event, kitchen_id) : 0,
    findMealPlanFeed(event, kitchen_id),
    isMonth ? undefined : findSharedWeekState(event, { from, kitchen_id }),
  ])
  const edited = plan.meals.find(({ key }) => key === searchParams.get('edit'))
  const asked = edited ? draftOf(edited) : await askedDraft(event, viewer.id, plan.kitchen_id)
  return {
    plan,
    requests: requests.filter((request) => request.kitchen_id === kitchen_id),
    offeredMeals,
    feed,
    sharing,
    viewer,
    day,
    isMonth,
    asked,
  }
}

/** What is to be planned: a recipe from its own page, or what a link of the plan says. */
async function askedDraft(
  event: RequestEvent,
  viewerId: number,
  kitchenId: number | null,
): Promise<MealDraft | null> {
  const { searchParams } = event.url
  const [add, recipeId] = [searchParams.get('add'), Number(searchParams.get('recipe'))]
  const draft = emptyDraft(isDay(add) ? add : localToday(), searchParams.get('meal') || USUAL_MEAL)
  if (!recipeId) return add === null ? null : draft
  const { item: recipe } = await findRecipe(event, recipeId)
  const servings = Number(searchParams.get('servings')) || recipe.servings
  const is_unshared = isUnshared(recipe, viewerId, kitchenId)
  return { ...draft, recipe_id: recipe.id, title: recipe.title, servings, is_unshared }
}

const backTo = async (event: RequestEvent, day?: string): Promise<never> => {
  const { searchParams } = event.url
  redirect(
    303,
    weekHref(day ?? searchParams.get('week') ?? localToday(), (await askedKitchen(event)) ?? null),
  )
}

const askedDays = async (event: RequestEvent) => ({
  from: askedWeek(event.url.searchParams),
  kitchen_id: await askedKitchen(event),
})

/** For browsers without script: with it, changes go by the queue of the device. */
export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = await askedKitchen(event)
    const meal = readMeal(form)
    return tryForm({ title: meal.title }, async () => {
      const id = Number(formText(form, 'id'))
      if (id) await updatePlannedMeal(event, id, meal)
      else await createPlannedMeal(event, { kitchen_id: kitchen_id ?? null, ...meal })
      return backTo(event, meal.day)
    })
  },
  remove: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await deletePlannedMeal(event, Number(formText(form, 'id')))
      return backTo(event)
    })
  },
  move: (event) =>
    tryForm({}, async () => {
      return { moved: await movePlan(event, (await askedKitchen(event)) ?? 0, localToday()) }
    }),
  undo_move: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await undoPlanMove(event, (await askedKitchen(event)) ?? 0, readUndo(formText(form, 'undo')))
      redirect(303, weekHref(askedWeek(event.url.searchParams), null))
    })
  },
  kinds: async (event) => {
    const kinds = readKinds(await event.request.formData())
    return tryForm({ kinds: '' }, async () => {
      await updateMealKinds(event, await askedKitchen(event), { kinds })
      return backTo(event)
    })
  },
  /** The address is in this answer and nowhere else. */
  feed: async (event) => {
    const is_timed = (await event.request.formData()).has('is_timed')
    return tryForm({}, async () => {
      const wish = { is_timed, language: locale() }
      const { address } = await createMealPlanFeed(event, await askedKitchen(event), wish)
      return { address, page: undefined }
    })
  },
  /** Likewise. */
  share: (event) =>
    tryForm({}, async () => {
      const { address } = await shareWeek(event, await askedDays(event))
      return { address: undefined, page: address }
    }),
  end_sharing: (event) =>
    tryForm({}, async () => {
      await deleteSharedWeek(event, await askedDays(event))
      return backTo(event)
    }),
  end_feed: (event) =>
    tryForm({}, async () => {
      await deleteMealPlanFeed(event, await askedKitchen(event))
      return backTo(event)
    }),
}

/** Anything else is left to the API to refuse. */
function readUndo(text: string): PlanMoveUndo {
  try {
    return JSON.parse(text)
  } catch {
    return { meal_keys: [], shopping_list_ids: [] }
  }
}
