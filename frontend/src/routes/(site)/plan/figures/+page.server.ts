import { api } from '#lib/api/api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { addDays, WEEK_DAYS } from '#lib/planning/plan/plan-days.ts'
import { findRequestedKitchen } from '#lib/planning/plan/requested-kitchen.server.ts'
import { readRequestedWeek } from '#lib/planning/plan/requested-week.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const from = readRequestedWeek(event)
  const kitchen_id = await findRequestedKitchen(event)
  const figures = await api.getMealFigures(event, {
    query: { from, to: addDays(from, WEEK_DAYS - 1), kitchen_id },
  })
  return { from, kitchenId: kitchen_id ?? null, figures }
}
