import { clearPageCaches } from '#lib/offline/offline-caches.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { clearStoredSessions } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { deleteUserDraftPictures } from '#lib/recipes/editor/unsaved/draft-pictures.ts'
import { countDrafts, deleteDrafts } from '#lib/recipes/editor/unsaved/stored-draft.ts'
import { clearTicks } from '#lib/recipes/recipe/stored-ticks.ts'
import { storeReport } from '#lib/recipes/selection/stored-report.ts'
import { clearStoredTimers } from '#lib/recipes/timers/tray-signal.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'

const STORES = [shoppingStore, planStore]

/** Number of a user's items that exist only on this device. */
export type Unsaved = {
  drafts: number
  changes: number
}

export async function findUnsaved(userId: number): Promise<Unsaved> {
  const waiting = STORES.map((store) => store.listUserChanges(userId).catch(() => []))
  const changes = (await Promise.all<unknown[]>(waiting)).flat().length
  return { drafts: countDrafts(userId), changes }
}

/** Deletes copies of server data. Failures are ignored: without storage there are no copies. */
export async function clearCopies() {
  clearTicks()
  storeReport(undefined)
  clearStoredTimers()
  clearStoredSessions()
  await Promise.allSettled([clearPageCaches(), ...STORES.map((store) => store.clearCopies())])
}

/** Deletes all data of a user from this device. Unsent changes of other users stay. */
export async function deleteUserData(userId: number) {
  deleteDrafts(userId)
  const changes = STORES.map((store) => store.deleteUserChanges(userId))
  await Promise.allSettled([clearCopies(), deleteUserDraftPictures(userId), ...changes])
}
