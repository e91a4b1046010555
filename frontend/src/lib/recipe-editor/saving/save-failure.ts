import type { FormProblem } from '#lib/api/form-problem.ts'
import type { RecipeDraft } from '../draft/recipe-draft.ts'

/** What the save action answers when it could not save. */
export type SaveFailure = {
  problem: FormProblem
  values: { draft: RecipeDraft }
  conflict?: { draft: RecipeDraft; etag: string } | undefined
}
