import type { CookingSessionList, CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { adopt } from '#lib/recipes/cooking-session/session-state.ts'
import { dropSession, findKept, keepSession, listKept } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { timers } from '#lib/recipes/timers/timers.svelte.ts'

const PATIENCE_MS = 5000

/** What this person's other devices did becomes what this one knows; what is over there is over here. */
export function hearSessions(userId: number, said: readonly CookingSessionRead[]) {
  for (const session of said) {
    const kept = findKept(userId, session.recipe_id)
    if (kept?.unsent?.isOver) continue
    keepSession(adopt(kept, session, userId))
    timers.hear(session, session.timers, Object.keys(kept?.unsent?.timers ?? {}))
  }
  const isSaid = (recipeId: number) => said.some(({ recipe_id }) => recipe_id === recipeId)
  for (const kept of listKept(userId)) {
    if (kept.unsent || isSaid(kept.recipe_id)) continue
    dropSession(kept)
    timers.hear(kept, [])
  }
}

/** Asks the service itself: the page may be one that was kept for when the signal is gone. False: it did not answer. */
export async function askForSessions(userId: number): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch('/cooking', { signal }).catch(() => undefined)
  if (!response?.ok) return false
  hearSessions(userId, ((await response.json()) as CookingSessionList).items)
  return true
}
