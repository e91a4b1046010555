import type { RecipeDraft } from '../draft/recipe-draft.ts'

export type StoredDraft = {
  draft: RecipeDraft
  /** Version that was being edited. Saving sends it as `If-Match`. */
  etag: string
  /** The text of that version. */
  base?: RecipeDraft | undefined
  keptAt: number
}

const toKeyPrefix = (userId: number) => `larder_draft_${userId}_`
const toKey = (userId: number, recipeId: number | null) => `${toKeyPrefix(userId)}${recipeId ?? 'new'}`

export function readStoredDraft(userId: number, recipeId: number | null): StoredDraft | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(toKey(userId, recipeId)) ?? 'null')
    return Array.isArray(saved?.draft?.ingredients) && Array.isArray(saved.draft.steps) ? saved : undefined
  } catch {
    return undefined
  }
}

export function storeDraft(userId: number, recipeId: number | null, saved: StoredDraft): boolean {
  try {
    localStorage.setItem(toKey(userId, recipeId), JSON.stringify(saved))
    return true
  } catch {
    return false
  }
}

export function deleteStoredDraft(userId: number, recipeId: number | null) {
  try {
    localStorage.removeItem(toKey(userId, recipeId))
  } catch {
    // Without storage there is nothing to delete.
  }
}

export const countDrafts = (userId: number) => listDraftKeys(userId).length

export function deleteDrafts(userId: number) {
  for (const key of listDraftKeys(userId)) localStorage.removeItem(key)
}

function listDraftKeys(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(toKeyPrefix(userId)))
  } catch {
    return []
  }
}
