import type { Db } from '../../db/db.ts'
import { computeEtag } from '../../http/etags.ts'
import { listCalendarDays } from '../../planning/meal-plan/plan-days.ts'
import { readTruncatedPlan } from '../../planning/meal-plan/read-plan.queries.ts'
import { writeCalendar } from '../../planning/meal-plan/write-calendar.ts'
import type { CalendarObject } from './calendar-object.ts'
import type { PlanCollection } from './collections.queries.ts'
import type { Viewer } from './viewer.ts'

/** Each meal is an event of its own. */
export async function listPlanEvents(
  db: Db,
  { caller, language, siteUrl }: Viewer,
  { owner, kitchenName }: PlanCollection,
): Promise<CalendarObject[]> {
  const { kinds, meals } = await readTruncatedPlan(db, caller, owner, listCalendarDays())
  return meals.map((meal) => {
    const content = writeCalendar({ kinds, meals: [meal] }, { kitchenName, isTimed: true, language, siteUrl })
    return { name: `${meal.key}.ics`, etag: computeEtag(content), component: 'vevent', content }
  })
}
