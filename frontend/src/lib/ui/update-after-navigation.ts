import type { SubmitFunction } from '$app/forms'
import { navigating } from '$app/state'

/**
 * For forms next to a live search. Waits for a running navigation, whose data may be older than the change, then
 * updates the page it led to instead of returning to the page the form was sent from.
 */
export const updateAfterNavigation: SubmitFunction =
  () =>
  async ({ update }) => {
    await waitForNavigation()
    await update({ navigate: false })
  }

/** A superseded navigation rejects. Wait for the one that replaced it. */
async function waitForNavigation() {
  let last: Promise<void> | undefined
  while (navigating.complete && navigating.complete !== last) {
    last = navigating.complete
    await last.catch(() => {})
  }
}
