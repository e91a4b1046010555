/** Where sessions are kept; alone in its file, so that a page can look without loading what they are made of. */
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
