const MAX_SERVINGS = 1000

/** How many times what is written someone may want of a recipe that does not say how many it serves. */
export const TIMES = [0.5, 1, 2, 3] as const

export type Scaling = {
  /** What the address asks for, or what the recipe was written for. */
  servings: number
  /** Other than once only where the recipe does not say how many it serves. */
  times: number
}

/** How much of a recipe the address of a page asks for. */
export function readScaling(parameters: Pick<URLSearchParams, 'get'>, written: number | null): Scaling {
  if (written === null) {
    const asked = Number(parameters.get('times'))
    return { servings: 1, times: TIMES.find((times) => times === asked) ?? 1 }
  }
  const asked = Number(parameters.get('servings') ?? parameters.get('typed_servings'))
  const isPossible = Number.isInteger(asked) && asked >= 1 && asked <= MAX_SERVINGS
  return { servings: isPossible ? asked : written, times: 1 }
}

/** By how much the amounts grow. */
export const factorOf = ({ servings, times }: Scaling, written: number | null): number =>
  written === null ? times : servings / written

/** What the address of a page says of it; nothing where it is shown as written. */
export function scalingQuery({ servings, times }: Scaling, written: number | null): string {
  if (written === null) return times === 1 ? '' : `?times=${times}`
  return servings === written ? '' : `?servings=${servings}`
}
