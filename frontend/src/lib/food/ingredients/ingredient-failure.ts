import type { FormProblem } from '../../api/form-problem.ts'

export type IngredientFailure = {
  problem: FormProblem
  values: { id?: number | undefined; name: string; grams_per_ml: string; grams_per_piece: string }
  isInUse?: boolean
  /** A failed merge, with the typed name. */
  merge?: { into: string; error: string }
  /** A failed alias. */
  alias?: { name: string; error: string }
}
