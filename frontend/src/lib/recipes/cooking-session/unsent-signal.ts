/** localStorage key. In a file of its own, so that pages can check it without loading the session code. */
export const SESSIONS_KEY = 'larder_cooking'

export const hasStoredSessions = (): boolean => readStored() !== null
export const hasUnsentSessions = (): boolean => readStored()?.includes('"unsent":{') ?? false

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSIONS_KEY)
  } catch {
    return null
  }
}
