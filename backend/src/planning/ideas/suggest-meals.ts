import { isInSeason } from '@larder/amounts/in-season'
import { keepsDays } from '@larder/amounts/keeps-days'
import type { IdeaReason, MealIdea } from '@larder/contract/planning/meal-ideas'
import { fitForMeal } from './course-of-meal.ts'

type Idea = Omit<MealIdea, 'meal'>

export type Candidate = {
  id: number
  title: string
  servings: number | null
  total_time_sec: number | null
  is_favourite: boolean
  /** When the reader last cooked it. */
  last_day: string | null
  categories: string[]
  foods: string[]
}

/** What is planned already, on and around the days to fill. */
export type KnownMeal = {
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

type Question = {
  /** Which meal of the days is to be filled. */
  meal: string
  days: string[]
  rules: Rules
  candidates: readonly Candidate[]
  known: readonly KnownMeal[]
  /** Stays as it is, by its day. */
  kept: ReadonlyMap<string, number>
  skipped: ReadonlySet<number>
}

const MINUTE = 60
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7
/** Food that keeps longer waits for its next meal by itself. */
const MAX_CACHED_LENGTH = 3

const daysBetween = (a: string, b: string) => Math.round(Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS)
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/**
 * One recipe for each day, the earliest first: of those that suit the meal and that no rule forbids, the one that suits it best
 * (a main for dinner), then the one with most reasons; of several the favourite, then the one that was longest not cooked, then by title. Nothing else decides.
 */
export function suggestMeals({ meal, days, rules, candidates, known, kept, skipped }: Question): Idea[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const keptIds = new Set(kept.values())
  const chosen: KnownMeal[] = []
  for (const [day, id] of kept) {
    const candidate = byId.get(id)
    if (candidate) chosen.push(asMeal(day, candidate))
  }
  return days.toSorted().map((day) => {
    const around = () => [...known, ...chosen.filter((meal) => meal.day !== day)]
    const keptId = kept.get(day)
    const own = keptId === undefined ? undefined : byId.get(keptId)
    if (own) return ideaOf(day, own, reasonsFor(day, own, rules, around()))
    const free = candidates.filter(
      ({ id }) => !skipped.has(id) && !keptIds.has(id) && !chosen.some((meal) => meal.recipe_id === id),
    )
    const best = free
      .filter((candidate) => isAllowed(day, candidate, rules, around()))
      .flatMap((candidate) => {
        const fit = fitForMeal(meal, candidate)
        return fit === null ? [] : [{ candidate, fit, reasons: reasonsFor(day, candidate, rules, around()) }]
      })
      .sort(byFitAndReasons)[0]
    if (!best) return nothingFor(day)
    chosen.push(asMeal(day, best.candidate))
    return ideaOf(day, best.candidate, best.reasons)
  })
}

function isAllowed(day: string, candidate: Candidate, rules: Rules, around: KnownMeal[]): boolean {
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

function reasonsFor(day: string, candidate: Candidate, rules: Rules, around: KnownMeal[]): IdeaReason[] {
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

function categoryReason({ categories }: Candidate, week: KnownMeal[]): IdeaReason | null {
  const had = new Set(week.flatMap((meal) => meal.categories))
  if (categories.length === 0 || categories.some((name) => had.has(name))) return null
  return reason('category', { name: categories[0] ?? null })
}

function useUpReason({ foods, id }: Candidate, week: KnownMeal[]): IdeaReason | null {
  const mine = new Set(foods)
  for (const meal of week.filter(({ recipe_id }) => recipe_id !== id)) {
    const name = meal.foods.find(
      (food) => mine.has(food) && (keepsDays(food) ?? Infinity) <= MAX_CACHED_LENGTH,
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

const asMeal = (day: string, { id, title, categories, foods }: Candidate): KnownMeal => ({
  ...{ day, recipe_id: id, title, categories, foods },
})

const ideaOf = (day: string, candidate: Candidate, reasons: IdeaReason[]): Idea => ({
  ...{ day, recipe_id: candidate.id, title: candidate.title },
  ...{ servings: candidate.servings, total_time_sec: candidate.total_time_sec, reasons },
})

const nothingFor = (day: string): Idea => ({
  ...{ day, recipe_id: null, title: null, servings: null, total_time_sec: null, reasons: [] },
})
