import type { IdeaRules } from '@larder/contract/planning/meal-ideas'

const RULES = ['favourites', 'categories', 'use_up', 'season'] as const
export const USUAL_MEAL = 'dinner'

export type IdeaQuery = {
  /** Kind of meal to fill, such as `dinner`. */
  meal: string
  rules: IdeaRules
  keep: string[]
  skip: string[]
}

/** Without a choice in the URL, the saved rules apply. */
export function readIdeaQuery(searchParams: URLSearchParams, saved: IdeaRules): IdeaQuery {
  return {
    meal: searchParams.get('meal') || USUAL_MEAL,
    rules: searchParams.has('chosen') ? readRules(searchParams) : saved,
    keep: searchParams.getAll('keep'),
    skip: searchParams.getAll('skip'),
  }
}

/** Reads a query string or a form. Missing rules are off; without minutes there is no limit. */
export function readRules(given: Given): IdeaRules {
  const isOn = Object.fromEntries(RULES.map((rule) => [rule, given.has(rule)]))
  return {
    weekday_minutes: Number(given.get('minutes')) || null,
    not_cooked_days: Number(given.get('days')) || 0,
    ...(isOn as Record<(typeof RULES)[number], boolean>),
  }
}

type Given = { has: (name: string) => boolean; get: (name: string) => unknown }

export const isSameRules = (a: IdeaRules, b: IdeaRules): boolean =>
  a.weekday_minutes === b.weekday_minutes &&
  a.not_cooked_days === b.not_cooked_days &&
  RULES.every((rule) => a[rule] === b[rule])

type Shown = { day: string; recipe_id: number | null }
type IdeaScope = { week: string; kitchen: string; days: string[] }

/** The inverse of `readRules`. */
export const rulePairs = (rules: IdeaRules): [string, string][] => [
  ['minutes', String(rules.weekday_minutes ?? '')],
  ['days', String(rules.not_cooked_days)],
  ...RULES.filter((rule) => rules[rule]).map((rule): [string, string] => [rule, 'yes']),
]

/** URL that replaces one idea, excludes its recipe and keeps the other ideas. */
export function anotherHref(
  { meal, rules, skip }: IdeaQuery,
  scope: IdeaScope,
  ideas: readonly Shown[],
  { day, recipe_id }: Shown,
): string {
  const otherIdeas = ideas.filter((idea) => idea.day !== day && idea.recipe_id !== null)
  const pairs = [
    ...[
      ['week', scope.week],
      ['kitchen', scope.kitchen],
      ['chosen', 'yes'],
      ['meal', meal],
    ],
    ...scope.days.map((each) => ['day', each]),
    ...rulePairs(rules),
    ...otherIdeas.map((idea) => ['keep', `${idea.day}.${idea.recipe_id}`]),
    ...[...skip, String(recipe_id ?? '')].filter(Boolean).map((id) => ['skip', id]),
  ]
  return `/plan/ideas?${new URLSearchParams(pairs)}`
}
