import { forgetPages } from '#lib/offline/page-cache.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { forgetSessions } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { forgetDraftPictures } from '#lib/recipes/editor/unsaved/draft-pictures.ts'
import { countDrafts, forgetDrafts } from '#lib/recipes/editor/unsaved/stored-draft.ts'
import { forgetTicks } from '#lib/recipes/recipe/stored-ticks.ts'
import { forgetTimers } from '#lib/recipes/timers/tray-signal.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'

const STORES = [shoppingStore, planStore]

/** What this device alone has of a person. */
export type Unsaved = {
  drafts: number
  changes: number
}

export async function findUnsaved(userId: number): Promise<Unsaved> {
  const waiting = STORES.map((store) => store.listChangesOf(userId).catch(() => []))
  const changes = (await Promise.all<unknown[]>(waiting)).flat().length
  return { drafts: countDrafts(userId), changes }
}

/** What the service has too, or nobody misses. A browser that refuses has kept nothing. */
export async function forgetCopies() {
  forgetTicks()
  forgetTimers()
  forgetSessions()
  await Promise.allSettled([forgetPages(), ...STORES.map((store) => store.forgetCopies())])
}

/** All there is of a person on this device; what others have not saved yet stays theirs. */
export async function forgetPerson(userId: number) {
  forgetDrafts(userId)
  const changes = STORES.map((store) => store.forgetChangesOf(userId))
  await Promise.allSettled([forgetCopies(), forgetDraftPictures(userId), ...changes])
}
