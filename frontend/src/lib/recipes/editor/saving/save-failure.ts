import type { FormProblem } from '#lib/api/form-problem.ts'
import type { RecipeDraft } from '../draft/recipe-draft.ts'

/** Result of a failed save action. */
export type SaveFailure = {
  problem: FormProblem
  values: { draft: RecipeDraft }
  conflict?: SaveConflict | undefined
}

/** The version that someone else saved since the editor was opened. */
export type SaveConflict = {
  draft: RecipeDraft
  etag: string
  /** Null if their account was deleted. */
  savedBy: { user_id: number; username: string } | null
}
