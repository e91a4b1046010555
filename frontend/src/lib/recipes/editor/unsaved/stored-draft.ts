import type { RecipeDraft } from '../draft/recipe-draft.ts'

export type StoredDraft = {
  draft: RecipeDraft
  /** The version that was being changed: saving compares it with what is stored by then. */
  etag: string
  /** The text of that version. */
  base?: RecipeDraft | undefined
  keptAt: number
}

const ofUser = (userId: number) => `larder_draft_${userId}_`
const stored = (userId: number, recipeId: number | null) => `${ofUser(userId)}${recipeId ?? 'new'}`

export function readStoredDraft(userId: number, recipeId: number | null): StoredDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(stored(userId, recipeId)) ?? 'null')
    return Array.isArray(kept?.draft?.ingredients) && Array.isArray(kept.draft.steps) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(userId: number, recipeId: number | null, kept: StoredDraft): boolean {
  try {
    localStorage.setItem(stored(userId, recipeId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropStoredDraft(userId: number, recipeId: number | null) {
  try {
    localStorage.removeItem(stored(userId, recipeId))
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

export const countDrafts = (userId: number) => draftsOf(userId).length

export function forgetDrafts(userId: number) {
  for (const key of draftsOf(userId)) localStorage.removeItem(key)
}

function draftsOf(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ofUser(userId)))
  } catch {
    return []
  }
}
