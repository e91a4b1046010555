export const ON_TIME = '/on-time'

export type AskedDish = { id: number; servings: number | undefined }

/** More than one cook makes for one table. */
export const MAX_DISHES = 6
const DISH = /^([1-9]\d{0,8})(?::([1-9]\d{0,2}))?$/
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const USUAL_TIME = '19:00'

/** `recipe=7&recipe=9:4`: what is cooked, and for how many where that is not what the recipe says. */
export function readDishes(parameters: Pick<URLSearchParams, 'getAll'>): AskedDish[] {
  const asked = parameters.getAll('recipe').flatMap((text) => {
    const [, id, servings] = DISH.exec(text) ?? []
    return id ? [{ id: Number(id), servings: servings ? Number(servings) : undefined }] : []
  })
  const isFirst = ({ id }: AskedDish, index: number) => asked.findIndex((other) => other.id === id) === index
  return asked.filter(isFirst).slice(0, MAX_DISHES)
}

/** When it is served, on the clock of whoever asks. */
export function readServing({ get }: { get: (name: string) => string | null }, today: string): string {
  const at = get('at') ?? ''
  return LOCAL_TIME.test(at) && !Number.isNaN(Date.parse(`${at}Z`)) ? at : `${today}T${USUAL_TIME}`
}

const paramOf = ({ id, servings }: AskedDish) => (servings ? `${id}:${servings}` : String(id))

/** Kept for dishes of which no timeline was opened yet. */
export const EMPTY_TIMELINE = `${ON_TIME}?`

export function onTimeHref(dishes: readonly AskedDish[], at?: string): string {
  const parameters = new URLSearchParams(dishes.map((dish) => ['recipe', paramOf(dish)]))
  if (at) parameters.set('at', at)
  return `${ON_TIME}?${parameters}`
}
