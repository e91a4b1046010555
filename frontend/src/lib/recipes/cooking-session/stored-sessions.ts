import type { KeptSession } from './session-state.ts'
import { SESSIONS_STORED } from './unsent-signal.ts'

const OVER_MS = 7 * 24 * 60 * 60 * 1000

/** Of everyone who cooks at this device. A browser that keeps nothing has none. */
function readAll(): KeptSession[] {
  try {
    const kept: KeptSession[] = JSON.parse(localStorage.getItem(SESSIONS_STORED) ?? '[]')
    return kept.filter(({ used_at }) => used_at > Date.now() - OVER_MS)
  } catch {
    return []
  }
}

function storeAll(sessions: KeptSession[]) {
  try {
    if (sessions.length > 0) localStorage.setItem(SESSIONS_STORED, JSON.stringify(sessions))
    else localStorage.removeItem(SESSIONS_STORED)
  } catch {
    // Then it lasts until the page is left, and the service has it if someone is logged in.
  }
}

const isSame = (a: KeptSession, { user_id, recipe_id }: Pick<KeptSession, 'user_id' | 'recipe_id'>) =>
  a.user_id === user_id && a.recipe_id === recipe_id

/** The last used first. */
export const listKept = (userId: number | null): KeptSession[] =>
  readAll()
    .filter(({ user_id }) => user_id === userId)
    .sort((a, b) => b.used_at - a.used_at)

export const findKept = (userId: number | null, recipeId: number): KeptSession | undefined =>
  readAll().find((session) => isSame(session, { user_id: userId, recipe_id: recipeId }))

export const keepSession = (session: KeptSession) =>
  storeAll([...readAll().filter((other) => !isSame(other, session)), session])

export const dropSession = (session: Pick<KeptSession, 'user_id' | 'recipe_id'>) =>
  storeAll(readAll().filter((other) => !isSame(other, session)))

export const forgetSessions = () => storeAll([])
