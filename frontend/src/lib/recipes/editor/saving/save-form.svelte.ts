import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import * as m from '#lib/generated/messages.ts'
import { setPendingUploads } from '#lib/recipes/pictures/pending-uploads.ts'
import { PictureBoard } from '#lib/recipes/pictures/picture-board.svelte.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'
import { applyAction, type SubmitFunction } from '$app/forms'
import { goto } from '$app/navigation'
import { page } from '$app/state'
import type { DraftPart } from '../draft/compare-drafts.ts'
import { draftFromRecipe, type RecipeDraft, toSubmittedDraft } from '../draft/recipe-draft.ts'
import type { RecipeEditor } from '../state/recipe-editor.svelte.ts'
import type { DraftAutosave } from '../unsaved/draft-autosave.svelte.ts'
import { formatMergedParts } from './conflict-text.ts'
import type { SaveFailure } from './save-failure.ts'
import {
  checkBeforeSaving,
  mergeConflict,
  rebaseOn,
  rebaseOnSaved,
  resolveConflict,
  type SaveState,
  saveFailed,
  startSaving,
  updateEtagFromPictures,
} from './save-state.ts'

/** Submits the draft and holds the result: errors, conflicts, uploads. */
export class SaveForm {
  isSaving = $state(false)
  #state: SaveState
  readonly etag = $derived.by(() => this.#state.etag)
  readonly base = $derived.by(() => this.#state.base)
  readonly problem = $derived.by(() => this.#state.problem)
  readonly conflict = $derived.by(() => this.#state.conflict)
  readonly ingredientErrors = $derived.by(() => this.#state.ingredientErrors)
  readonly stepErrors = $derived.by(() => this.#state.stepErrors)
  readonly #editor: RecipeEditor
  readonly #autosave: DraftAutosave
  readonly #pictures: PictureBoard
  #merged: string | undefined

  constructor(
    editor: RecipeEditor,
    autosave: DraftAutosave,
    stored: { draft: RecipeDraft; etag: string; images: readonly RecipeImageRead[]; id: number | null },
    failure: SaveFailure | null,
  ) {
    this.#editor = editor
    this.#autosave = autosave
    this.#state = $state.raw(startSaving(stored, failure))
    this.#pictures = new PictureBoard(stored.id, stored.images, (response) => {
      this.#state = updateEtagFromPictures(this.#state, response)
    })
  }

  get pictures() {
    return this.#pictures
  }

  rebaseOn({ etag, base }: { etag: string; base?: RecipeDraft | undefined }) {
    this.#state = rebaseOn(this.#state, etag, base)
  }

  readonly submit: SubmitFunction<Record<string, never>, SaveFailure & Record<string, unknown>> = async ({
    formData,
    cancel,
  }) => {
    this.#state = checkBeforeSaving(this.#state, this.#editor.draft)
    if (this.problem) return cancel()
    this.isSaving = true
    if (!this.#pictures.waitsForRecipe) await this.#pictures.waitUntilSent()
    const shown = new Set(this.#pictures.images.map(({ id }) => id))
    formData.set('draft', JSON.stringify(toSubmittedDraft($state.snapshot(this.#editor.draft), shown)))
    formData.set('etag', this.etag)
    return async ({ result, formElement }) => {
      if (result.type === 'redirect') {
        this.#editor.markSaved()
        this.#autosave.drop()
        const hasAllPictures = await this.#sendPictures(result.location)
        if (hasAllPictures) await applyAction(result)
        showToast(hasAllPictures ? (this.#merged ?? m.editor_saved()) : m.pictures_some_failed())
      } else {
        const failure = result.type === 'failure' ? result.data : undefined
        const isLoggedOut = result.type === 'failure' && result.status === 401
        this.#state = saveFailed(this.#state, failure, this.#editor.draft, isLoggedOut)
      }
      this.isSaving = false
      if (this.conflict) this.#merge(formElement)
    }
  }

  /** Saves again immediately if the two changed different parts. */
  #merge(form: HTMLFormElement) {
    const merged = mergeConflict(this.#state, $state.snapshot(this.#editor.draft) as RecipeDraft)
    if (!merged) return
    const savedBy = this.conflict?.savedBy ?? null
    this.#editor.replaceDraft(merged.draft)
    this.#state = merged.state
    if (merged.accepted.length > 0)
      this.#merged = m.editor_saved_merged({ changes: formatMergedParts(merged.accepted, savedBy) })
    if (!this.conflict) form.requestSubmit()
  }

  /** Uploads pictures after a new recipe is created. If some fail, the editor stays open with them. */
  async #sendPictures(location: string): Promise<boolean> {
    const id = Number(/^\/recipes\/(\d+)/.exec(location)?.[1])
    const isNew = this.#pictures.waitsForRecipe
    const failed = await this.#pictures.sendTo(id)
    if (failed.length === 0) return true
    if (isNew) setPendingUploads(id, failed)
    await goto(`/recipes/${id}/edit#pictures`, { replace: !isNew, refreshAll: true })
    const { recipe, etag } = page.data
    if (!isNew) this.#state = rebaseOnSaved(this.#state, draftFromRecipe(recipe), etag)
    return false
  }

  resolve(partsOfTheirs: DraftPart[]) {
    const { state, draft } = resolveConflict(this.#state, this.#editor.draft, partsOfTheirs)
    this.#editor.replaceDraft(draft)
    this.#state = state
  }
}
