import type { RecipeImageRead } from '@larder/contract/recipe-images'
import type { FormProblem } from '#lib/api/form-problem.ts'
import * as m from '#lib/generated/messages.ts'
import { handOver } from '#lib/recipe-pictures/hand-over.ts'
import { PictureBoard } from '#lib/recipe-pictures/picture-board.svelte.ts'
import type { PicturesAnswer } from '#lib/recipe-pictures/pictures-answer.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'
import { applyAction, type SubmitFunction } from '$app/forms'
import { goto } from '$app/navigation'
import { page } from '$app/state'
import { checkDraft, errorsByLine } from '../draft/check-draft.ts'
import { type DraftPart, draftFingerprint, takeParts } from '../draft/compare-drafts.ts'
import { draftFromRecipe, type RecipeDraft, withNewKeys, withoutHints } from '../draft/recipe-draft.ts'
import type { RecipeEditor } from '../recipe-editor.svelte.ts'
import type { DraftKeeper } from '../unsaved/draft-keeper.svelte.ts'
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
  /** The text that `etag` stands for; unknown when a draft of an older version came back. */
  #base: string | undefined
  readonly #pictures: PictureBoard

  constructor(
    editor: RecipeEditor,
    keeper: DraftKeeper,
    stored: { draft: RecipeDraft; etag: string; images: readonly RecipeImageRead[]; id: number | null },
    failure: SaveFailure | null,
  ) {
    const { draft, etag, images, id } = stored
    this.#editor = editor
    this.#keeper = keeper
    this.#base = draftFingerprint(failure?.conflict?.draft ?? draft)
    this.#pictures = new PictureBoard(id, images, (answer) => this.#follow(answer))
    this.etag = failure?.conflict?.etag ?? etag
    this.conflict = failure?.conflict
    if (failure) this.#show(failure.problem)
  }

  get pictures() {
    return this.#pictures
  }

  /** A draft came back that was begun from this version. */
  goOnFrom(etag: string) {
    if (etag !== this.etag) this.#base = undefined
    this.etag = etag
  }

  /** Pictures change the recipe's version, which is no conflict as long as its text is still the one being changed. */
  #follow({ etag, fingerprint }: PicturesAnswer) {
    if (etag && fingerprint === this.#base) this.etag = etag
  }

  #show(problem: FormProblem | undefined) {
    this.problem = problem
    const fields = problem?.fields ?? {}
    this.ingredientErrors = errorsByLine(fields, 'ingredients', this.#editor.draft)
    this.stepErrors = errorsByLine(fields, 'steps', this.#editor.draft)
  }

  readonly submit: SubmitFunction<Record<string, never>, SaveFailure & Record<string, unknown>> = async ({
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
    if (!this.#pictures.waitsForRecipe) await this.#pictures.settle()
    formData.set('draft', JSON.stringify(withoutHints($state.snapshot(this.#editor.draft))))
    formData.set('etag', this.etag)
    return async ({ result }) => {
      if (result.type === 'redirect') {
        this.#editor.markSaved()
        this.#keeper.drop()
        const hasAllPictures = await this.#sendPictures(result.location)
        if (hasAllPictures) await applyAction(result)
        showToast(hasAllPictures ? m.editor_saved() : m.pictures_some_failed())
      } else if (result.type === 'failure' && result.data) {
        this.#show(result.data.problem)
        this.conflict = result.data.conflict
      } else {
        this.#show({ message: m.problem_unavailable(), fields: {} })
      }
      this.isSaving = false
    }
  }

  /** The pictures follow a recipe that is new. Where some failed, they are kept and the editor stays open for them. */
  async #sendPictures(location: string): Promise<boolean> {
    const id = Number(/^\/recipes\/(\d+)/.exec(location)?.[1])
    const isNew = this.#pictures.waitsForRecipe
    const failed = await this.#pictures.sendTo(id)
    if (failed.length === 0) return true
    if (isNew) handOver(id, failed)
    await goto(`/recipes/${id}/edit#pictures`, { replace: !isNew, refreshAll: true })
    if (!isNew) this.#goOnFromSaved()
    return false
  }

  #goOnFromSaved() {
    const { recipe, etag } = page.data
    this.#base = draftFingerprint(draftFromRecipe(recipe))
    this.etag = etag
  }

  resolve(partsOfTheirs: DraftPart[]) {
    if (!this.conflict) return
    const theirs = withNewKeys(this.conflict.draft)
    this.#editor.replaceDraft(takeParts(this.#editor.draft, theirs, partsOfTheirs))
    this.etag = this.conflict.etag
    this.#base = draftFingerprint(this.conflict.draft)
    this.conflict = undefined
    this.#show(undefined)
  }
}
