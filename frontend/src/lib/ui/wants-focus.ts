import type { Attachment } from 'svelte/attachments'

/** Takes the focus when it is asked for by this key, once. */
export function wantsFocus(asked: { focusKey: string | undefined }, key: string): Attachment<HTMLElement> {
  return (element) => {
    if (asked.focusKey !== key) return
    asked.focusKey = undefined
    element.focus()
  }
}
