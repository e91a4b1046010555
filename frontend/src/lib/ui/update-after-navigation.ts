import type { SubmitFunction } from '$app/forms'
import { navigating } from '$app/state'

/**
 * For forms beside a live search: what the search has fetched may be older than the change, so it is shown first. The
 * change then stays on the page that the search has led to; by itself it would go back to the one it was sent from.
 */
export const updateAfterNavigation: SubmitFunction =
  () =>
  async ({ update }) => {
    await waitForNavigation()
    await update({ navigate: false })
  }

/** A navigation that another overtakes is rejected, and then the other is the one to wait for. */
async function waitForNavigation() {
  let last: Promise<void> | undefined
  while (navigating.complete && navigating.complete !== last) {
    last = navigating.complete
    await last.catch(() => {})
  }
}
