import type { TemplateMeal } from '@larder/contract/planning/meal-templates'
import { daysFrom, weekdayOf } from '../plan/plan-days.ts'
import { weekdayName } from '../plan/plan-words.ts'

/** In the order of the week that is shown; days without a meal are left out. */
export const mealsByDay = (meals: readonly TemplateMeal[], from: string) =>
  daysFrom(from).flatMap((day) => {
    const here = meals.filter(({ weekday }) => weekday === weekdayOf(day))
    return here.length > 0 ? [{ name: weekdayName(day), meals: here }] : []
  })
