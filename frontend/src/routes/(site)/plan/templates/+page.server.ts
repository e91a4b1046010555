import type { MealOperation } from '@larder/contract/planning/meal-operations'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { addDays, WEEK_DAYS } from '#lib/planning/plan/plan-days.ts'
import { weekHref, weekPageHref } from '#lib/planning/plan/plan-urls.ts'
import { findRequestedKitchen } from '#lib/planning/plan/requested-kitchen.server.ts'
import { readRequestedWeek } from '#lib/planning/plan/requested-week.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const from = readRequestedWeek(event)
  const to = addDays(from, WEEK_DAYS - 1)
  const kitchen_id = await findRequestedKitchen(event)
  const openId = Number(searchParams.get('template'))
  const [plan, { items }] = await Promise.all([
    api.getMealPlan(event, { query: { from, to, kitchen_id } }),
    api.listMealTemplates(event, { query: { kitchen_id } }),
  ])
  const isListed = items.some(({ id }) => id === openId)
  const opened = isListed ? await api.getMealTemplate(event, { params: { meal_template_id: openId } }) : null
  return { from, to, kitchenId: kitchen_id ?? null, mealCount: plan.meals.length, templates: items, opened }
}

const backTo = async (event: RequestEvent): Promise<never> =>
  redirect(
    303,
    weekPageHref('templates', {
      from: readRequestedWeek(event),
      kitchen_id: (await findRequestedKitchen(event)) ?? null,
    }),
  )

export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const name = formText(form, 'name')
    const weekdays = form.getAll('weekday').map(Number)
    const from = readRequestedWeek(event)
    const kitchen_id = (await findRequestedKitchen(event)) ?? null
    return tryForm({ what: 'save', id: 0, name }, async () => {
      await api.createMealTemplate(event, { body: { kitchen_id, name, from, weekdays } })
      return backTo(event)
    })
  },
  rename: async (event) => {
    const form = await event.request.formData()
    const [id, name] = [Number(formText(form, 'id')), formText(form, 'name')]
    return tryForm({ what: 'rename', id, name }, async () => {
      await api.updateMealTemplate(event, { params: { meal_template_id: id }, body: { name } })
      return backTo(event)
    })
  },
  remove: async (event) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    return tryForm({ what: 'remove', id, name: '' }, async () => {
      await api.deleteMealTemplate(event, { params: { meal_template_id: id } })
      return backTo(event)
    })
  },
  apply: async (event) => {
    const form = await event.request.formData()
    const id = Number(formText(form, 'id'))
    const from = readRequestedWeek(event)
    const is_replacing = formText(form, 'how') === 'replace'
    return tryForm({ what: 'apply', id, name: '' }, async () => {
      return {
        applied: await api.applyMealTemplate(event, {
          params: { meal_template_id: id },
          body: { from, is_replacing },
        }),
      }
    })
  },
  undo: async (event) => {
    const operations = readOperations(formText(await event.request.formData(), 'operations'))
    const from = readRequestedWeek(event)
    const kitchen_id = await findRequestedKitchen(event)
    return tryForm({ what: 'undo', id: 0, name: '' }, async () => {
      if (operations.length > 0)
        await api.applyMealOperations(event, { query: { from, to: from, kitchen_id }, body: { operations } })
      redirect(303, weekHref(from, kitchen_id ?? null))
    })
  },
}

/** The API rejects an empty list. */
function readOperations(text: string): MealOperation[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
