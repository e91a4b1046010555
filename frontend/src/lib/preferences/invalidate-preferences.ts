import { invalidate } from '$app/navigation'

/** Read again wherever a page shows something by them. */
export const PREFERENCES_KEY = 'larder:preferences'

/** The choice is shown already and the cookie is stored; the pages that come next must know, too. */
export const invalidatePreferences = async () => {
  await invalidate(PREFERENCES_KEY)
}
