const RULES = ['favourites', 'categories', 'use_up', 'season'] as const
const USUAL_MINUTES = 45
const USUAL_DAYS = 14

type IdeaRule = (typeof RULES)[number]
export type IdeaQuestion = {
  minutes: number | undefined
  notCookedDays: number
  rules: Record<IdeaRule, boolean>
  keep: string[]
  skip: string[]
}

/** What an address asks for. Whoever has chosen nothing yet gets the usual rules. */
export function readIdeaQuestion(searchParams: URLSearchParams): IdeaQuestion {
  const isChosen = searchParams.has('chosen')
  const number = (name: string, usual: number) => (isChosen ? Number(searchParams.get(name)) || 0 : usual)
  const rules = RULES.map((rule) => [rule, !isChosen || searchParams.has(rule)] as const)
  return {
    minutes: number('minutes', USUAL_MINUTES) || undefined,
    notCookedDays: number('days', USUAL_DAYS),
    rules: Object.fromEntries(rules) as IdeaQuestion['rules'],
    keep: searchParams.getAll('keep'),
    skip: searchParams.getAll('skip'),
  }
}

type Shown = { day: string; recipe_id: number | null }

/** The same question again, with all ideas as they are but this one, and never this one again. */
export function anotherHref(
  { minutes, notCookedDays, rules, skip }: IdeaQuestion,
  asked: { week: string; kitchen: string; days: string[] },
  ideas: readonly Shown[],
  { day, recipe_id }: Shown,
): string {
  const others = ideas.filter((idea) => idea.day !== day && idea.recipe_id !== null)
  const pairs = [
    ...[
      ['week', asked.week],
      ['kitchen', asked.kitchen],
      ['chosen', 'yes'],
    ],
    ...asked.days.map((each) => ['day', each]),
    ...[
      ['minutes', String(minutes ?? '')],
      ['days', String(notCookedDays)],
    ],
    ...RULES.filter((rule) => rules[rule]).map((rule) => [rule, 'yes']),
    ...others.map((idea) => ['keep', `${idea.day}.${idea.recipe_id}`]),
    ...[...skip, String(recipe_id ?? '')].filter(Boolean).map((id) => ['skip', id]),
  ]
  return `/plan/ideas?${new URLSearchParams(pairs)}`
}
