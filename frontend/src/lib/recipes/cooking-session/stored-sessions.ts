import type { StoredSession } from './session-state.ts'
import { SESSIONS_KEY } from './unsent-signal.ts'

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** Sessions of all users of this device. Empty without storage. */
function readAll(): StoredSession[] {
  try {
    const stored: StoredSession[] = JSON.parse(localStorage.getItem(SESSIONS_KEY) ?? '[]')
    return stored.filter(({ used_at }) => used_at > Date.now() - MAX_AGE_MS)
  } catch {
    return []
  }
}

function storeAll(sessions: StoredSession[]) {
  try {
    if (sessions.length > 0) localStorage.setItem(SESSIONS_KEY, JSON.stringify(sessions))
    else localStorage.removeItem(SESSIONS_KEY)
  } catch {
    // Without storage it lasts until the page is left; the API has it if the user is logged in.
  }
}

const isSame = (a: StoredSession, { user_id, recipe_id }: Pick<StoredSession, 'user_id' | 'recipe_id'>) =>
  a.user_id === user_id && a.recipe_id === recipe_id

/** Most recently used first. */
export const listStoredSessions = (userId: number | null): StoredSession[] =>
  readAll()
    .filter(({ user_id }) => user_id === userId)
    .sort((a, b) => b.used_at - a.used_at)

export const findStoredSession = (userId: number | null, recipeId: number): StoredSession | undefined =>
  readAll().find((session) => isSame(session, { user_id: userId, recipe_id: recipeId }))

export const storeSession = (session: StoredSession) =>
  storeAll([...readAll().filter((other) => !isSame(other, session)), session])

export const deleteStoredSession = (session: Pick<StoredSession, 'user_id' | 'recipe_id'>) =>
  storeAll(readAll().filter((other) => !isSame(other, session)))

export const clearStoredSessions = () => storeAll([])
