/** Says that there are timers to show; the tray itself is loaded only then. */
export const TIMERS_STORED = 'larder_timers'
export const TIMERS_STARTED = 'larder:timers'

export function hasStoredTimers(): boolean {
  try {
    return (localStorage.getItem(TIMERS_STORED) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

export function forgetTimers() {
  try {
    localStorage.removeItem(TIMERS_STORED)
  } catch {
    return
  }
  // Browsers tell other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: TIMERS_STORED }))
}
