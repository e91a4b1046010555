import { type RecipeDraft, withNewKeys } from '../draft/recipe-draft.ts'
import type { RecipeEditor } from '../recipe-editor.svelte.ts'
import { dropDraftPictures, keepDraftPictures, readDraftPictures } from './draft-pictures.ts'
import { dropStoredDraft, keepDraft, readStoredDraft, type StoredDraft } from './stored-draft.ts'

const PAUSE_MS = 400

/** Keeps what is not saved yet in this browser, so that no crash, ended session or closed tab can lose it. */
export class DraftAutosave {
  restoredAt = $state<number>()
  isKept = $state(false)
  readonly #editor: RecipeEditor
  readonly #place: [userId: number, recipeId: number | null]
  readonly #stored: RecipeDraft
  #waiting: ReturnType<typeof setTimeout> | undefined
  #files: readonly File[] = []
  #arePicturesKept = Promise.resolve(true)
  /** Whether there may be something to drop that was kept here. */
  #hasKept = false
  #writes = 0

  constructor(editor: RecipeEditor, userId: number, recipeId: number | null, stored: RecipeDraft) {
    this.#editor = editor
    this.#place = [userId, recipeId]
    this.#stored = stored
  }

  /** Answers the kept draft, with the version that it was begun from. */
  restore(): StoredDraft | undefined {
    const kept = readStoredDraft(...this.#place)
    if (!kept) return undefined
    this.#editor.replaceDraft(withNewKeys({ ...this.#stored, ...kept.draft }))
    this.#hasKept = true
    // Pictures may follow; without them it is dropped then.
    if (!this.#editor.isChanged) return undefined
    this.restoredAt = kept.keptAt
    this.isKept = true
    return kept
  }

  /** After `restore`. Nothing may be kept before, or it would replace them. */
  async restorePictures(): Promise<readonly File[]> {
    const kept = await readDraftPictures(...this.#place)
    this.#files = kept?.files ?? []
    if (kept) {
      this.#hasKept = true
      this.restoredAt ??= kept.keptAt
      this.isKept = true
    }
    return this.#files
  }

  keepSoon(draft: RecipeDraft, { etag, base }: Pick<StoredDraft, 'etag' | 'base'>, files: readonly File[]) {
    clearTimeout(this.#waiting)
    this.#hasKept = true
    if (!isSame(files, this.#files)) this.isKept = false
    this.#waiting = setTimeout(() => {
      void this.#keep({ draft, etag, base, keptAt: Date.now() }, files)
    }, PAUSE_MS)
  }

  async #keep(kept: StoredDraft, files: readonly File[]) {
    const write = ++this.#writes
    const isTextKept = keepDraft(...this.#place, kept)
    if (!isSame(files, this.#files)) this.#arePicturesKept = this.#keepPictures(files)
    const arePicturesKept = await this.#arePicturesKept
    if (write === this.#writes) this.isKept = isTextKept && arePicturesKept
  }

  #keepPictures(files: readonly File[]): Promise<boolean> {
    this.#files = files
    if (files.length > 0) return keepDraftPictures(...this.#place, files)
    return dropDraftPictures(...this.#place)
  }

  /** Everything is saved: what was kept here is of no use any more. */
  dropIfKept() {
    if (this.#hasKept) this.drop()
  }

  discard() {
    this.#editor.replaceDraft(withNewKeys(this.#stored))
    this.drop()
  }

  drop() {
    clearTimeout(this.#waiting)
    this.restoredAt = undefined
    this.isKept = false
    this.#hasKept = false
    this.#writes++
    dropStoredDraft(...this.#place)
    this.#arePicturesKept = this.#keepPictures([])
  }
}

const isSame = (files: readonly File[], others: readonly File[]) =>
  files.length === others.length && files.every((file, index) => file === others[index])
