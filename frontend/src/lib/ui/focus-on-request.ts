import type { Attachment } from 'svelte/attachments'

/** Takes the focus when it is asked for by this key, once. */
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
