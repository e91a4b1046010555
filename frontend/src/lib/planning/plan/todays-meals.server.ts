import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { localToday } from '../../i18n/local-today.ts'
import { currentKitchen, KITCHEN_COOKIE } from '../../people/session/current-kitchen.ts'
import { findViewer } from '../../people/session/find-viewer.server.ts'
import { addDays } from './plan-days.ts'

/**
 * From the plan of the kitchen chosen in this browser, from yesterday to tomorrow, because the server does not know the
 * time zone of the reader. Optional: empty if it can't be loaded.
 */
export async function listMealsAroundToday(event: RequestEvent): Promise<PlannedMeal[]> {
  const viewer = await findViewer(event)
  if (!viewer) return []
  const [today, kitchen] = [localToday(), currentKitchen(viewer, event.cookies.get(KITCHEN_COOKIE))]
  return api
    .getMealPlan(event, {
      query: { from: addDays(today, -1), to: addDays(today, 1), ...(kitchen && { kitchen_id: kitchen.id }) },
    })
    .then(({ meals }) => meals)
    .catch(() => [])
}
