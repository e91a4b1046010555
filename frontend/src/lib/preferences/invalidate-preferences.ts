import { invalidate } from '$app/navigation'

/** Invalidation key of loads that depend on preferences. */
export const PREFERENCES_KEY = 'larder:preferences'

/** The choice is already shown and stored in its cookie. Pages loaded next must use it too. */
export const invalidatePreferences = async () => {
  await invalidate(PREFERENCES_KEY)
}
