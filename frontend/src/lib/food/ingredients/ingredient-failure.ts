import type { FormProblem } from '../../api/form-problem.ts'

export type IngredientFailure = {
  problem: FormProblem
  values: { id?: number | undefined; name: string; grams_per_ml: string; grams_per_piece: string }
  isInUse?: boolean
  /** What was wrong about the ingredient to merge into, and what was typed. */
  merge?: { into: string; error: string }
  /** Likewise about another name for it. */
  alias?: { name: string; error: string }
}
