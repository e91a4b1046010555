/** Says that there are timers to show; the tray itself is loaded only then. */
export const TIMERS_KEY = 'larder_timers'
export const TIMERS_STARTED = 'larder:timers'

export function hasStoredTimers(): boolean {
  try {
    return (localStorage.getItem(TIMERS_KEY) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

export function clearStoredTimers() {
  try {
    localStorage.removeItem(TIMERS_KEY)
  } catch {
    return
  }
  // Browsers tell other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: TIMERS_KEY }))
}
