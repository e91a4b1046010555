import { forgetSessions } from '#lib/cooking-session/kept-sessions.ts'
import { forgetPages } from '#lib/offline/page-cache.ts'
import { countDrafts, forgetDrafts } from '#lib/recipe-editor/unsaved/kept-draft.ts'
import { forgetTicks } from '#lib/recipes/kept-ticks.ts'
import { forgetChangesOf, forgetLists, listChangesOf } from '#lib/shopping/offline/device-store.ts'
import { forgetTimers } from '#lib/timers/tray-signal.ts'

/** What this device alone has of a person. */
export type Unsaved = {
  drafts: number
  changes: number
}

export async function findUnsaved(userId: number): Promise<Unsaved> {
  const changes = await listChangesOf(userId).catch(() => [])
  return { drafts: countDrafts(userId), changes: changes.length }
}

/** What the service has too, or nobody misses. A browser that refuses has kept nothing. */
export async function forgetCopies() {
  forgetTicks()
  forgetTimers()
  forgetSessions()
  await Promise.allSettled([forgetPages(), forgetLists()])
}

/** All there is of a person on this device; what others have not saved yet stays theirs. */
export async function forgetPerson(userId: number) {
  forgetDrafts(userId)
  await Promise.allSettled([forgetCopies(), forgetChangesOf(userId)])
}
