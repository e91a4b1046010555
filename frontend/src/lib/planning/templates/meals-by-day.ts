import type { TemplateMeal } from '@larder/contract/planning/meal-templates'
import { weekdayName } from '../plan/format-plan.ts'
import { daysFrom, getWeekday } from '../plan/plan-days.ts'

/** In the order of the week from `from`, without empty days. */
export const mealsByDay = (meals: readonly TemplateMeal[], from: string) =>
  daysFrom(from).flatMap((day) => {
    const here = meals.filter(({ weekday }) => weekday === getWeekday(day))
    return here.length > 0 ? [{ name: weekdayName(day), meals: here }] : []
  })
