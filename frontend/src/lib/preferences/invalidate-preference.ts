import { invalidate } from '$app/navigation'
import { navigating, page } from '$app/state'
import type { PreferenceName } from './preferences.ts'

/** Invalidation key of loads that depend on preferences. */
export const PREFERENCES_KEY = 'larder:preferences'

const MAX_ATTEMPTS = 3

/**
 * The choice is already shown and stored in its cookie. Pages loaded next must use it too, also one that is opening now
 * and was requested before.
 */
export const invalidatePreference = (name: PreferenceName, value: unknown) => async () => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await navigating.complete?.catch(() => undefined)
    if (page.data.preferences[name] === value) return
    await invalidate(PREFERENCES_KEY)
  }
}
