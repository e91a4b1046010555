import type { FormProblem } from '#lib/api/form-problem.ts'
import type { RecipeDraft } from '../draft/recipe-draft.ts'

/** What the save action answers when it could not save. */
export type SaveFailure = {
  problem: FormProblem
  values: { draft: RecipeDraft }
  conflict?: SaveConflict | undefined
}

/** The version that someone saved since this one was opened. */
export type SaveConflict = {
  draft: RecipeDraft
  etag: string
  /** Null: their account is gone. */
  savedBy: { user_id: number; username: string } | null
}
