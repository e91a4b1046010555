import type { CookingSessionList, CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { mergeSession } from '#lib/recipes/cooking-session/session-state.ts'
import {
  deleteStoredSession,
  findStoredSession,
  listStoredSessions,
  storeSession,
} from '#lib/recipes/cooking-session/stored-sessions.ts'
import { timers } from '#lib/recipes/timers/timers.svelte.ts'

const TIMEOUT_MS = 5000

/** Merges sessions from the API into the stored ones. Sessions that ended elsewhere end here. */
export function mergeSessions(userId: number, received: readonly CookingSessionRead[]) {
  for (const session of received) {
    const stored = findStoredSession(userId, session.recipe_id)
    if (stored?.unsent?.isOver) continue
    storeSession(mergeSession(stored, session, userId))
    timers.sync(session, session.timers, Object.keys(stored?.unsent?.timers ?? {}))
  }
  const isListed = (recipeId: number) => received.some(({ recipe_id }) => recipe_id === recipeId)
  for (const stored of listStoredSessions(userId)) {
    if (stored.unsent || isListed(stored.recipe_id)) continue
    deleteStoredSession(stored)
    timers.sync(stored, [])
  }
}

/** Fetches sessions from the API: the page may be an old cached one. False if there was no response. */
export async function fetchSessions(userId: number): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch('/cooking', { signal }).catch(() => undefined)
  if (!response?.ok) return false
  mergeSessions(userId, ((await response.json()) as CookingSessionList).items)
  return true
}
