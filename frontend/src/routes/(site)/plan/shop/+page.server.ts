import { buyItem } from '@larder/amounts/buy-item'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { foodName } from '#lib/api/food-names.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { locale } from '#lib/i18n/locale.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { daysAhead, isDay } from '#lib/planning/plan/plan-days.ts'
import { findRequestedKitchen } from '#lib/planning/plan/requested-kitchen.server.ts'
import { readRequestedWeek } from '#lib/planning/plan/requested-week.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const { searchParams } = event.url
  const from = readRequestedWeek(event)
  const kitchen_id = await findRequestedKitchen(event)
  const isChosen = searchParams.has('chosen')
  const days = isChosen ? searchParams.getAll('day').filter(isDay) : daysAhead(from, localToday())
  const [needs, lists, { preferences }] = await Promise.all([
    days.length > 0
      ? api.listMealNeeds(event, { query: { day: days, kitchen_id } })
      : { meal_count: 0, items: [], missing_meals: [] },
    listShoppingLists(event),
    event.parent(),
  ])
  const options = { units: preferences.units, locale: locale() }
  return {
    ...{ from, days, mealCount: needs.meal_count },
    kitchenId: kitchen_id ?? null,
    kitchen: viewer.kitchens.find(({ id }) => id === kitchen_id),
    viewerId: viewer.id,
    missing: needs.missing_meals,
    lists: lists.items.map(({ id, name }) => ({ id, name })),
    lines: needs.items
      .map((need) => ({
        ingredient_id: need.ingredient_id,
        name: foodName(need.name),
        amount: buyItem(
          {
            ...need,
            ...{ own_amount: null, own_grams: null },
            parts: need.parts.map((part) => ({ ...part, is_counted: true })),
          },
          options,
        ),
        isStaple: need.is_staple,
        aisle: need.aisle,
      }))
      .sort((a, b) => Number(a.isStaple) - Number(b.isStaple)),
  }
}

const numbers = (form: FormData, name: string) =>
  form.getAll(name).flatMap((ids) => String(ids).split(',').filter(Boolean).map(Number))

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const key = formText(form, 'key')
    const values = { name: formText(form, 'name') }
    const kitchen_id = (await findRequestedKitchen(event)) ?? null
    const ticked = new Set(numbers(form, 'take'))
    let listId = Number(formText(form, 'list_id'))
    return tryForm(values, async () => {
      if (!listId)
        listId = (
          await api.createShoppingList(event, {
            body: { ...values, kitchen_id },
            idempotencyKey: key && `${key}-list`,
          })
        ).id
      const body = {
        kitchen_id,
        days: form.getAll('day').map(String),
        without_ingredient_ids: numbers(form, 'needed').filter((id) => !ticked.has(id)),
      }
      await api.shopForPlannedDays(event, { params: { shopping_list_id: listId }, body, idempotencyKey: key })
      redirect(303, `/shopping/${listId}`)
    })
  },
}
