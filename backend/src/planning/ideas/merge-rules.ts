import type { IdeaRules, MealIdeasQuery } from '@larder/contract/planning/meal-ideas'
import type { Rules } from './suggest-meals.ts'

/** Query parameters override the saved rules. */
export function mergeRules(saved: IdeaRules, query: Partial<MealIdeasQuery> = {}): Rules {
  const isOn = (rule: 'favourites' | 'categories' | 'use_up' | 'season') =>
    query[rule] === undefined ? saved[rule] : query[rule] === 'true'
  return {
    weekdayMinutes: (query.weekday_minutes ?? saved.weekday_minutes) || null,
    notCookedDays: query.not_cooked_days ?? saved.not_cooked_days,
    favourites: isOn('favourites'),
    categories: isOn('categories'),
    useUp: isOn('use_up'),
    season: isOn('season'),
  }
}
