import type { MealPlanRead } from '@larder/contract/planning/meal-plan'

type PlanRange = Pick<MealPlanRead, 'from' | 'to' | 'kitchen_id'>

/** Endpoints for scripts. */
export const planUrl = (
  what: 'days' | 'events' | 'operations' | 'recipes',
  { from, to, kitchen_id }: PlanRange,
) => `/plan/${what}?${new URLSearchParams({ from, to, ...(kitchen_id && { kitchen: String(kitchen_id) }) })}`

/** URL of a form action of the week's page. */
export const planAction = (name: string, { from, kitchen_id }: Pick<MealPlanRead, 'from' | 'kitchen_id'>) =>
  formAction(weekHref(from, kitchen_id), name)

/** `href` must have a query string. */
export const formAction = (href: string, name: string) => href.replace('?', `?/${name}&`)

export const OWN_PLAN = 'mine'

/** Always includes whose plan it is, so that the URL can be shared. */
export const weekHref = (week: string, kitchenId: number | null, more: Record<string, string> = {}) =>
  `/plan?${new URLSearchParams({ week, kitchen: kitchenId ? String(kitchenId) : OWN_PLAN, ...more })}`

export const MONTH = 'month'
export const monthHref = (day: string, kitchenId: number | null) => weekHref(day, kitchenId, { view: MONTH })

/** Page about one week, such as its shopping. */
export const weekPageHref = (
  what: 'shop' | 'ideas' | 'figures' | 'templates',
  { from, kitchen_id }: Pick<PlanRange, 'from' | 'kitchen_id'>,
) => weekHref(from, kitchen_id).replace('/plan', `/plan/${what}`)
