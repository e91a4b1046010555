import { findMealFigures } from '#lib/api/meal-plan.server.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { askedKitchen } from '#lib/plan/asked-kitchen.server.ts'
import { addDays, firstWeekday, isDay, localToday, startOfWeek, WEEK_DAYS } from '#lib/plan/plan-days.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const week = event.url.searchParams.get('week')
  const from = startOfWeek(isDay(week) ? week : localToday(), firstWeekday(localeTag()))
  const kitchen_id = await askedKitchen(event)
  const figures = await findMealFigures(event, { from, to: addDays(from, WEEK_DAYS - 1), kitchen_id })
  return { from, kitchenId: kitchen_id ?? null, figures }
}
