import * as m from '#lib/generated/messages.ts'
import { applyAction, type SubmitFunction } from '$app/forms'
import type { FormProblem } from '../api/form-problem.ts'
import { showToast } from '../ui/toast.svelte.ts'
import { checkDraft, errorsByLine } from './check-draft.ts'
import { type DraftPart, takeParts } from './compare-drafts.ts'
import type { DraftKeeper } from './draft-keeper.svelte.ts'
import { withNewKeys, withoutHints } from './recipe-draft.ts'
import type { RecipeEditor } from './recipe-editor.svelte.ts'
import type { SaveFailure } from './save-failure.ts'

/** Sends the draft, and holds what came back: mistakes at their lines, or the version someone else saved. */
export class SaveForm {
  isSaving = $state(false)
  problem = $state<FormProblem>()
  conflict = $state<SaveFailure['conflict']>()
  etag = $state('')
  ingredientErrors = $state.raw(new Map<string, string>())
  stepErrors = $state.raw(new Map<string, string>())
  readonly #editor: RecipeEditor
  readonly #keeper: DraftKeeper

  constructor(editor: RecipeEditor, keeper: DraftKeeper, etag: string, failure: SaveFailure | null) {
    this.#editor = editor
    this.#keeper = keeper
    this.etag = failure?.conflict?.etag ?? etag
    this.conflict = failure?.conflict
    if (failure) this.#show(failure.problem)
  }

  #show(problem: FormProblem | undefined) {
    this.problem = problem
    const fields = problem?.fields ?? {}
    this.ingredientErrors = errorsByLine(fields, 'ingredients', this.#editor.draft)
    this.stepErrors = errorsByLine(fields, 'steps', this.#editor.draft)
  }

  readonly submit: SubmitFunction<Record<string, never>, SaveFailure & Record<string, unknown>> = ({
    formData,
    cancel,
  }) => {
    this.#show(undefined)
    const fields = checkDraft(this.#editor.draft)
    if (Object.keys(fields).length > 0) {
      cancel()
      this.#show({ message: m.problem_check_fields(), fields })
      return
    }
    this.isSaving = true
    formData.set('draft', JSON.stringify(withoutHints($state.snapshot(this.#editor.draft))))
    formData.set('etag', this.etag)
    return async ({ result }) => {
      this.isSaving = false
      if (result.type === 'redirect') {
        this.#editor.markSaved()
        this.#keeper.drop()
        await applyAction(result)
        showToast(m.editor_saved())
      } else if (result.type === 'failure' && result.data) {
        this.#show(result.data.problem)
        this.conflict = result.data.conflict
      } else {
        this.#show({ message: m.problem_unavailable(), fields: {} })
      }
    }
  }

  resolve(partsOfTheirs: DraftPart[]) {
    if (!this.conflict) return
    const theirs = withNewKeys(this.conflict.draft)
    this.#editor.replaceDraft(takeParts(this.#editor.draft, theirs, partsOfTheirs))
    this.etag = this.conflict.etag
    this.conflict = undefined
    this.#show(undefined)
  }
}
