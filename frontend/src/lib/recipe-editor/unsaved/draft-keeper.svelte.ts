import { type RecipeDraft, withNewKeys } from '../draft/recipe-draft.ts'
import type { RecipeEditor } from '../recipe-editor.svelte.ts'
import { dropKeptDraft, type KeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts'

const PAUSE_MS = 400

/** Keeps what is not saved yet in this browser, so that no crash, ended session or closed tab can lose it. */
export class DraftKeeper {
  restoredAt = $state<number>()
  isKept = $state(false)
  readonly #editor: RecipeEditor
  readonly #place: [userId: number, recipeId: number | null]
  readonly #stored: RecipeDraft
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(editor: RecipeEditor, userId: number, recipeId: number | null, stored: RecipeDraft) {
    this.#editor = editor
    this.#place = [userId, recipeId]
    this.#stored = stored
  }

  /** Answers the kept draft, with the version that it was begun from. */
  restore(): KeptDraft | undefined {
    const kept = readKeptDraft(...this.#place)
    if (!kept) return undefined
    this.#editor.replaceDraft(withNewKeys({ ...this.#stored, ...kept.draft }))
    if (!this.#editor.isChanged) {
      this.drop()
      return undefined
    }
    this.restoredAt = kept.keptAt
    this.isKept = true
    return kept
  }

  keepSoon(draft: RecipeDraft, { etag, base }: Pick<KeptDraft, 'etag' | 'base'>) {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => {
      this.isKept = keepDraft(...this.#place, { draft, etag, base, keptAt: Date.now() })
    }, PAUSE_MS)
  }

  discard() {
    this.#editor.replaceDraft(withNewKeys(this.#stored))
    this.drop()
  }

  drop() {
    clearTimeout(this.#waiting)
    this.restoredAt = undefined
    this.isKept = false
    dropKeptDraft(...this.#place)
  }
}
