const MAX_SERVINGS = 1000

/** How many times what is written someone may want of a recipe that does not say how many it serves. */
export const TIMES = [0.5, 1, 2, 3] as const

/** As the API has it. */
export const MAX_TIMES = 100
export const MIN_TIMES = 0.1

export type Scaling = {
  /** What the address asks for, or what the recipe was written for. */
  servings: number
  /** So many times that; other than once where servings do not say it. */
  times: number
}

/** How much of a recipe the address of a page asks for. */
export function readScaling(parameters: Pick<URLSearchParams, 'get'>, written: number | null): Scaling {
  const several = Number(parameters.get('times'))
  const times = several >= MIN_TIMES && several <= MAX_TIMES ? several : 1
  if (written === null) return { servings: 1, times }
  const requested = Number(parameters.get('servings') ?? parameters.get('typed_servings'))
  const isPossible = Number.isInteger(requested) && requested >= 1 && requested <= MAX_SERVINGS
  return isPossible ? { servings: requested, times: 1 } : { servings: written, times }
}

/** By how much the amounts grow. */
export const scalingFactor = ({ servings, times }: Scaling, written: number | null): number =>
  written === null ? times : (servings / written) * times

/** What the address of a page says of it; nothing where it is shown as written. */
export function scalingQuery({ servings, times }: Scaling, written: number | null): string {
  if (written !== null && servings !== written) return `?servings=${servings}`
  return times === 1 ? '' : `?times=${times}`
}
