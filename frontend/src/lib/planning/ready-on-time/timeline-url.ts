export const ON_TIME = '/on-time'

export type RequestedDish = { id: number; servings: number | undefined }

/** More than one cook can prepare. */
export const MAX_DISHES = 6
const DISH = /^([1-9]\d{0,8})(?::([1-9]\d{0,2}))?$/
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const USUAL_TIME = '19:00'

/** `recipe=7&recipe=9:4`: recipe 7, and recipe 9 for 4 servings. */
export function readDishes(parameters: Pick<URLSearchParams, 'getAll'>): RequestedDish[] {
  const dishes = parameters.getAll('recipe').flatMap((text) => {
    const [, id, servings] = DISH.exec(text) ?? []
    return id ? [{ id: Number(id), servings: servings ? Number(servings) : undefined }] : []
  })
  const isFirst = ({ id }: RequestedDish, index: number) =>
    dishes.findIndex((other) => other.id === id) === index
  return dishes.filter(isFirst).slice(0, MAX_DISHES)
}

/** Serving time in the user's time zone. */
export function readServing({ get }: { get: (name: string) => string | null }, today: string): string {
  const at = get('at') ?? ''
  return LOCAL_TIME.test(at) && !Number.isNaN(Date.parse(`${at}Z`)) ? at : `${today}T${USUAL_TIME}`
}

export const formatDishParam = ({ id, servings }: RequestedDish) =>
  servings ? `${id}:${servings}` : String(id)

/** Cached as the offline page of all timelines that were not opened before. */
export const EMPTY_TIMELINE = `${ON_TIME}?`

export function onTimeHref(dishes: readonly RequestedDish[], at?: string): string {
  const parameters = new URLSearchParams(dishes.map((dish) => ['recipe', formatDishParam(dish)]))
  if (at) parameters.set('at', at)
  return `${ON_TIME}?${parameters}`
}
