const MAX_SERVINGS = 1000

/** Choices for recipes without servings. */
export const TIMES = [0.5, 1, 2, 3] as const

/** Same limits as the API. */
export const MAX_TIMES = 100
export const MIN_TIMES = 0.1

export type Scaling = {
  /** Requested in the URL, or the recipe's own. */
  servings: number
  /** Factor on top of `servings`; 1 unless servings can't express it. */
  times: number
}

/** The scaling that a page's URL requests. */
export function readScaling(parameters: Pick<URLSearchParams, 'get'>, written: number | null): Scaling {
  const several = Number(parameters.get('times'))
  const times = several >= MIN_TIMES && several <= MAX_TIMES ? several : 1
  if (written === null) return { servings: 1, times }
  const requested = Number(parameters.get('servings') ?? parameters.get('typed_servings'))
  const isPossible = Number.isInteger(requested) && requested >= 1 && requested <= MAX_SERVINGS
  return isPossible ? { servings: requested, times: 1 } : { servings: written, times }
}

/** Factor for the amounts. */
export const scalingFactor = ({ servings, times }: Scaling, written: number | null): number =>
  written === null ? times : (servings / written) * times

/** The URL query for a scaling; empty for the recipe as written. */
export function scalingQuery({ servings, times }: Scaling, written: number | null): string {
  if (written !== null && servings !== written) return `?servings=${servings}`
  return times === 1 ? '' : `?times=${times}`
}
