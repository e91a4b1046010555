import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { localToday } from '#lib/i18n/local-today.ts'

/** Number of the viewer's upcoming meals that could move to the kitchen's plan. 0 if that plan has meals. */
export async function countOfferedMeals(event: RequestEvent, kitchenId: number): Promise<number> {
  const { own_meals, kitchen_meals } = await api.previewPlanMove(event, {
    params: { kitchen_id: kitchenId },
    query: { from: localToday() },
  })
  return kitchen_meals === 0 ? own_meals : 0
}
