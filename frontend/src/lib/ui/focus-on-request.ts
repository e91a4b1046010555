import type { Attachment } from 'svelte/attachments'

/** Focuses the element once when `focusKey` matches, then clears the request. */
export function focusOnRequest(
  request: { focusKey: string | undefined },
  key: string,
): Attachment<HTMLElement> {
  return (element) => {
    if (request.focusKey !== key) return
    request.focusKey = undefined
    element.focus()
  }
}
