import type { FormProblem } from '../api/form-problem.ts'

export interface IngredientFailure {
  problem: FormProblem
  values: { id?: number | undefined; name: string; grams_per_ml: string; grams_per_piece: string }
  isInUse?: boolean
}
