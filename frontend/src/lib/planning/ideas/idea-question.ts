import type { IdeaRules } from '@larder/contract/planning/meal-ideas'

const RULES = ['favourites', 'categories', 'use_up', 'season'] as const
export const USUAL_MEAL = 'dinner'

export type IdeaQuestion = {
  /** Which meal of the day is to be filled. */
  meal: string
  rules: IdeaRules
  keep: string[]
  skip: string[]
}

/** What an address asks for. Whoever has chosen nothing yet gets the rules that are kept. */
export function readIdeaQuestion(searchParams: URLSearchParams, kept: IdeaRules): IdeaQuestion {
  return {
    meal: searchParams.get('meal') || USUAL_MEAL,
    rules: searchParams.has('chosen') ? readRules(searchParams) : kept,
    keep: searchParams.getAll('keep'),
    skip: searchParams.getAll('skip'),
  }
}

/** From an address or a form: a rule that is not named is off, and no minutes are no limit. */
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
export type AskedIdeas = { week: string; kitchen: string; days: string[] }

/** The rules as an address and a form name them. */
export const rulePairs = (rules: IdeaRules): [string, string][] => [
  ['minutes', String(rules.weekday_minutes ?? '')],
  ['days', String(rules.not_cooked_days)],
  ...RULES.filter((rule) => rules[rule]).map((rule): [string, string] => [rule, 'yes']),
]

/** The same question again, with all ideas as they are but this one, and never this one again. */
export function anotherHref(
  { meal, rules, skip }: IdeaQuestion,
  asked: AskedIdeas,
  ideas: readonly Shown[],
  { day, recipe_id }: Shown,
): string {
  const others = ideas.filter((idea) => idea.day !== day && idea.recipe_id !== null)
  const pairs = [
    ...[
      ['week', asked.week],
      ['kitchen', asked.kitchen],
      ['chosen', 'yes'],
      ['meal', meal],
    ],
    ...asked.days.map((each) => ['day', each]),
    ...rulePairs(rules),
    ...others.map((idea) => ['keep', `${idea.day}.${idea.recipe_id}`]),
    ...[...skip, String(recipe_id ?? '')].filter(Boolean).map((id) => ['skip', id]),
  ]
  return `/plan/ideas?${new URLSearchParams(pairs)}`
}
