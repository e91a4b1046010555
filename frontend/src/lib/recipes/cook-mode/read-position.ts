import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { readScaling, type Scaling } from '#lib/recipes/recipe/read-scaling.ts'

type Session = Pick<CookingSessionRead, 'step' | 'servings'>

/** The step in the URL; 0 is the preparation, one past the last is the end. */
export function readStep(parameters: Pick<URLSearchParams, 'get'>, total: number): number | undefined {
  const requested = parameters.get('step')
  if (requested === null || !/^\d{1,4}$/.test(requested)) return undefined
  return Math.min(Number(requested), total + 1)
}

export const hasServings = (parameters: Pick<URLSearchParams, 'has'>) =>
  parameters.has('servings') || parameters.has('typed_servings')

/** The position in the URL, else that of the session, else the start. */
export function readPosition(
  parameters: Pick<URLSearchParams, 'get' | 'has'>,
  { steps, servings }: Pick<RecipeRead, 'steps' | 'servings'>,
  session: Session | undefined,
): { step: number } & Scaling {
  const requested = readScaling(parameters, servings)
  return {
    step: readStep(parameters, steps.length) ?? Math.min(session?.step ?? 0, steps.length),
    times: requested.times,
    servings:
      hasServings(parameters) || !servings || requested.times !== 1
        ? requested.servings
        : (session?.servings ?? requested.servings),
  }
}
