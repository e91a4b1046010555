import { type RecipeDraft, withNewKeys } from '../draft/recipe-draft.ts'
import type { RecipeEditor } from '../state/recipe-editor.svelte.ts'
import { deleteDraftPictures, readDraftPictures, storeDraftPictures } from './draft-pictures.ts'
import { deleteStoredDraft, readStoredDraft, type StoredDraft, storeDraft } from './stored-draft.ts'

const DEBOUNCE_MS = 400

/** Autosaves the unsaved draft in this browser, so that no crash, expired session or closed tab loses it. */
export class DraftAutosave {
  restoredAt = $state<number>()
  isStored = $state(false)
  readonly #editor: RecipeEditor
  readonly #draftKey: [userId: number, recipeId: number | null]
  readonly #stored: RecipeDraft
  #timer: ReturnType<typeof setTimeout> | undefined
  #saveNow: (() => void) | undefined
  #files: readonly File[] = []
  #arePicturesStored = Promise.resolve(true)
  /** Whether a stored draft may have to be deleted. */
  #hasStored = false
  #writes = 0

  constructor(editor: RecipeEditor, userId: number, recipeId: number | null, stored: RecipeDraft) {
    this.#editor = editor
    this.#draftKey = [userId, recipeId]
    this.#stored = stored
  }

  /** Restores the stored draft and returns it with its base version. */
  restore(): StoredDraft | undefined {
    const saved = readStoredDraft(...this.#draftKey)
    if (!saved) return undefined
    this.#editor.replaceDraft(withNewKeys({ ...this.#stored, ...saved.draft }))
    this.#hasStored = true
    // Stored pictures may still be restored. Without them the draft is deleted later.
    if (!this.#editor.isChanged) return undefined
    this.restoredAt = saved.keptAt
    this.isStored = true
    return saved
  }

  /** Call after `restore` and before the first save, which would overwrite them. */
  async restorePictures(): Promise<readonly File[]> {
    const saved = await readDraftPictures(...this.#draftKey)
    this.#files = saved?.files ?? []
    if (saved) {
      this.#hasStored = true
      this.restoredAt ??= saved.keptAt
      this.isStored = true
    }
    return this.#files
  }

  saveSoon(draft: RecipeDraft, { etag, base }: Pick<StoredDraft, 'etag' | 'base'>, files: readonly File[]) {
    this.#cancel()
    this.#hasStored = true
    if (!isSame(files, this.#files)) this.isStored = false
    this.#saveNow = () => {
      this.#cancel()
      void this.#save({ draft, etag, base, keptAt: Date.now() }, files)
    }
    this.#timer = setTimeout(this.#saveNow, DEBOUNCE_MS)
  }

  /** Call when the page is left. */
  flush() {
    this.#saveNow?.()
  }

  #cancel() {
    clearTimeout(this.#timer)
    this.#saveNow = undefined
  }

  async #save(saved: StoredDraft, files: readonly File[]) {
    const write = ++this.#writes
    const isTextStored = storeDraft(...this.#draftKey, saved)
    if (!isSame(files, this.#files)) this.#arePicturesStored = this.#savePictures(files)
    const arePicturesStored = await this.#arePicturesStored
    if (write === this.#writes) this.isStored = isTextStored && arePicturesStored
  }

  #savePictures(files: readonly File[]): Promise<boolean> {
    this.#files = files
    if (files.length > 0) return storeDraftPictures(...this.#draftKey, files)
    return deleteDraftPictures(...this.#draftKey)
  }

  /** Everything is saved, so the stored draft is obsolete. */
  dropIfStored() {
    if (this.#hasStored) this.drop()
  }

  discard() {
    this.#editor.replaceDraft(withNewKeys(this.#stored))
    this.drop()
  }

  drop() {
    this.#cancel()
    this.restoredAt = undefined
    this.isStored = false
    this.#hasStored = false
    this.#writes++
    deleteStoredDraft(...this.#draftKey)
    this.#arePicturesStored = this.#savePictures([])
  }
}

const isSame = (files: readonly File[], others: readonly File[]) =>
  files.length === others.length && files.every((file, index) => file === others[index])
