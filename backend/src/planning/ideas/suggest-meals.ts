import { isInSeason } from '@larder/amounts/in-season'
import { findShelfLife } from '@larder/amounts/shelf-life'
import type { IdeaReason, MealIdea } from '@larder/contract/planning/meal-ideas'
import { rankForMeal } from './meal-courses.ts'

type Idea = Omit<MealIdea, 'meal'>

export type Candidate = {
  id: number
  title: string
  servings: number | null
  total_time_sec: number | null
  is_favourite: boolean
  /** Day on which the caller last cooked it. */
  last_day: string | null
  categories: string[]
  foods: string[]
}

/** A meal planned on or around the days to fill. */
export type NearbyMeal = {
  day: string
  recipe_id: number
  title: string
  categories: string[]
  foods: string[]
}

export type Rules = {
  weekdayMinutes: number | null
  notCookedDays: number
  favourites: boolean
  categories: boolean
  useUp: boolean
  season: boolean
}

type SuggestionRequest = {
  /** Such as `dinner`. */
  meal: string
  days: string[]
  rules: Rules
  candidates: readonly Candidate[]
  nearby: readonly NearbyMeal[]
  /** Recipe IDs that must stay, by day. */
  pinned: ReadonlyMap<string, number>
  skipped: ReadonlySet<number>
}

const MINUTE = 60
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7
/** Food with a longer shelf life need not be used up. */
const MAX_SHELF_LIFE_DAYS = 3

const daysBetween = (a: string, b: string) => Math.round(Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS)
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/**
 * Fills days in order with the best allowed recipe: best suited to the meal, then most reasons, then favourites, then least
 * recently cooked, then by title. The result is deterministic.
 */
export function suggestMeals({
  meal,
  days,
  rules,
  candidates,
  nearby,
  pinned,
  skipped,
}: SuggestionRequest): Idea[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const pinnedIds = new Set(pinned.values())
  const chosen: NearbyMeal[] = []
  for (const [day, id] of pinned) {
    const candidate = byId.get(id)
    if (candidate) chosen.push(toNearbyMeal(day, candidate))
  }
  return days.toSorted().map((day) => {
    const around = () => [...nearby, ...chosen.filter((meal) => meal.day !== day)]
    const pinnedId = pinned.get(day)
    const own = pinnedId === undefined ? undefined : byId.get(pinnedId)
    if (own) return toIdea(day, own, listReasons(day, own, rules, around()))
    const free = candidates.filter(
      ({ id }) => !skipped.has(id) && !pinnedIds.has(id) && !chosen.some((meal) => meal.recipe_id === id),
    )
    const [best] = rankCandidates({ meal, day, rules, candidates: free, nearby: around() })
    if (!best) return emptyIdea(day)
    chosen.push(toNearbyMeal(day, best.candidate))
    return toIdea(day, best.candidate, best.reasons)
  })
}

type DayRequest = Pick<SuggestionRequest, 'meal' | 'rules' | 'candidates' | 'nearby'> & { day: string }

/** The allowed recipes for one day, best first. */
export const rankCandidates = ({ meal, day, rules, candidates, nearby }: DayRequest): Ranked[] =>
  candidates
    .filter((candidate) => isAllowed(day, candidate, rules, nearby))
    .flatMap((candidate) => {
      const fit = rankForMeal(meal, candidate)
      return fit === null ? [] : [{ candidate, fit, reasons: listReasons(day, candidate, rules, nearby) }]
    })
    .sort(byFitAndReasons)

function isAllowed(day: string, candidate: Candidate, rules: Rules, around: readonly NearbyMeal[]): boolean {
  const { weekdayMinutes, notCookedDays } = rules
  const isQuick =
    candidate.total_time_sec !== null && candidate.total_time_sec <= (weekdayMinutes ?? 0) * MINUTE
  if (weekdayMinutes !== null && !isWeekend(day) && !isQuick) return false
  const { last_day } = candidate
  if (last_day !== null && last_day <= day && daysBetween(day, last_day) < notCookedDays) return false
  return !around.some(
    (meal) => meal.recipe_id === candidate.id && daysBetween(day, meal.day) < Math.max(notCookedDays, 1),
  )
}

function listReasons(
  day: string,
  candidate: Candidate,
  rules: Rules,
  around: readonly NearbyMeal[],
): IdeaReason[] {
  const week = around.filter((meal) => daysBetween(meal.day, day) < WEEK_DAYS)
  return [
    rules.favourites && candidate.is_favourite ? reason('favourite') : null,
    rules.weekdayMinutes !== null && !isWeekend(day)
      ? reason('quick', { number: Math.round((candidate.total_time_sec ?? 0) / MINUTE) })
      : null,
    cookedReason(day, candidate),
    rules.categories ? categoryReason(candidate, week) : null,
    rules.useUp ? useUpReason(candidate, week) : null,
    rules.season ? seasonReason(day, candidate) : null,
  ].filter((each) => each !== null)
}

const reason = (kind: IdeaReason['kind'], more: Partial<IdeaReason> = {}): IdeaReason => ({
  ...{ kind, number: null, name: null, title: null },
  ...more,
})

function cookedReason(day: string, { last_day }: Candidate): IdeaReason | null {
  if (last_day === null) return reason('never')
  return last_day > day ? null : reason('long_ago', { number: daysBetween(day, last_day) })
}

function categoryReason({ categories }: Candidate, week: NearbyMeal[]): IdeaReason | null {
  const had = new Set(week.flatMap((meal) => meal.categories))
  if (categories.length === 0 || categories.some((name) => had.has(name))) return null
  return reason('category', { name: categories[0] ?? null })
}

function useUpReason({ foods, id }: Candidate, week: NearbyMeal[]): IdeaReason | null {
  const mine = new Set(foods)
  for (const meal of week.filter(({ recipe_id }) => recipe_id !== id)) {
    const name = meal.foods.find(
      (food) => mine.has(food) && (findShelfLife(food) ?? Infinity) <= MAX_SHELF_LIFE_DAYS,
    )
    if (name) return reason('uses_up', { name, title: meal.title })
  }
  return null
}

function seasonReason(day: string, { foods }: Candidate): IdeaReason | null {
  const name = foods.find((food) => isInSeason(food, new Date(day).getUTCMonth() + 1))
  return name ? reason('season', { name }) : null
}

type Ranked = { candidate: Candidate; fit: number; reasons: IdeaReason[] }

function byFitAndReasons(a: Ranked, b: Ranked): number {
  return (
    a.fit - b.fit ||
    b.reasons.length - a.reasons.length ||
    Number(b.candidate.is_favourite) - Number(a.candidate.is_favourite) ||
    compare(a.candidate.last_day ?? '', b.candidate.last_day ?? '') ||
    compare(a.candidate.title, b.candidate.title) ||
    a.candidate.id - b.candidate.id
  )
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const toNearbyMeal = (day: string, { id, title, categories, foods }: Candidate): NearbyMeal => ({
  ...{ day, recipe_id: id, title, categories, foods },
})

const toIdea = (day: string, candidate: Candidate, reasons: IdeaReason[]): Idea => ({
  ...{ day, recipe_id: candidate.id, title: candidate.title },
  ...{ servings: candidate.servings, total_time_sec: candidate.total_time_sec, reasons },
})

const emptyIdea = (day: string): Idea => ({
  ...{ day, recipe_id: null, title: null, servings: null, total_time_sec: null, reasons: [] },
})
