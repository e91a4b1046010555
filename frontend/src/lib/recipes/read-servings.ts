const MAX_SERVINGS = 1000

/** The servings a page's address asks for, or what the recipe was written for. */
export function readServings(parameters: Pick<URLSearchParams, 'get'>, written: number | null): number {
  const asked = Number(parameters.get('servings') ?? parameters.get('typed_servings'))
  if (written && Number.isInteger(asked) && asked >= 1 && asked <= MAX_SERVINGS) return asked
  return written ?? 1
}
