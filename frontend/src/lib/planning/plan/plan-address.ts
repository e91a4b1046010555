import type { MealPlanRead } from '@larder/contract/planning/meal-plan'

type Asked = Pick<MealPlanRead, 'from' | 'to' | 'kitchen_id'>

/** Where the website answers script about a plan. */
export const planAddress = (what: 'days' | 'events' | 'operations', { from, to, kitchen_id }: Asked) =>
  `/plan/${what}?${new URLSearchParams({ from, to, ...(kitchen_id && { kitchen: String(kitchen_id) }) })}`

/** A form of that page. */
export const planAction = (name: string, { from, kitchen_id }: Pick<MealPlanRead, 'from' | 'kitchen_id'>) =>
  formAction(weekHref(from, kitchen_id), name)

/** A form of any page that has a query. */
export const formAction = (href: string, name: string) => href.replace('?', `?/${name}&`)

export const OWN_PLAN = 'mine'

/** The page of a week; every address says whose plan it is, so that it means the same for all. */
export const weekHref = (week: string, kitchenId: number | null, more: Record<string, string> = {}) =>
  `/plan?${new URLSearchParams({ week, kitchen: kitchenId ? String(kitchenId) : OWN_PLAN, ...more })}`

export const MONTH = 'month'
export const monthHref = (day: string, kitchenId: number | null) => weekHref(day, kitchenId, { view: MONTH })

/** A page about the days of a week, such as what to buy for them. */
export const besidesHref = (
  what: 'shop' | 'ideas' | 'figures' | 'templates',
  { from, kitchen_id }: Pick<Asked, 'from' | 'kitchen_id'>,
) => weekHref(from, kitchen_id).replace('/plan', `/plan/${what}`)
