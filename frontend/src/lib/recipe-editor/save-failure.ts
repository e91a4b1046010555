import type { FormProblem } from '../api/form-problem.ts'
import type { RecipeDraft } from './recipe-draft.ts'

/** What the save action answers when it could not save. */
export type SaveFailure = {
  problem: FormProblem
  values: { draft: RecipeDraft }
  conflict?: { draft: RecipeDraft; etag: string } | undefined
}
