import type { SubmitFunction } from '$app/forms'
import { navigating } from '$app/state'

/** For forms beside a live search: what the search has fetched may be older than the change, so it is shown first. */
export const afterNavigation: SubmitFunction =
  () =>
  async ({ update }) => {
    await navigating.complete
    await update()
  }
