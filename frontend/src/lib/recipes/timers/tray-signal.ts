/** Tells whether there are timers, so that the tray is loaded only when needed. */
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
  // Browsers fire `storage` only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: TIMERS_KEY }))
}
