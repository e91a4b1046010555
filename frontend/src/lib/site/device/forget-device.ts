import { clearPageCaches } from '#lib/offline/offline-caches.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { clearStoredSessions } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { deleteUserDraftPictures } from '#lib/recipes/editor/unsaved/draft-pictures.ts'
import { countDrafts, deleteDrafts } from '#lib/recipes/editor/unsaved/stored-draft.ts'
import { clearTicks } from '#lib/recipes/recipe/stored-ticks.ts'
import { clearStoredTimers } from '#lib/recipes/timers/tray-signal.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'

const STORES = [shoppingStore, planStore]

/** What this device alone has of a person. */
export type Unsaved = {
  drafts: number
  changes: number
}

export async function findUnsaved(userId: number): Promise<Unsaved> {
  const waiting = STORES.map((store) => store.listUserChanges(userId).catch(() => []))
  const changes = (await Promise.all<unknown[]>(waiting)).flat().length
  return { drafts: countDrafts(userId), changes }
}

/** What the service has too, or nobody misses. A browser that refuses has kept nothing. */
export async function clearCopies() {
  clearTicks()
  clearStoredTimers()
  clearStoredSessions()
  await Promise.allSettled([clearPageCaches(), ...STORES.map((store) => store.clearCopies())])
}

/** All there is of a person on this device; what others have not saved yet stays theirs. */
export async function forgetPerson(userId: number) {
  deleteDrafts(userId)
  const changes = STORES.map((store) => store.deleteUserChanges(userId))
  await Promise.allSettled([clearCopies(), deleteUserDraftPictures(userId), ...changes])
}
