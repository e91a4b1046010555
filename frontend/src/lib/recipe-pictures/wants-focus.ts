import type { Attachment } from 'svelte/attachments'
import type { PictureBoard } from './picture-board.svelte.ts'

/** Takes the focus when the board asks for it, once. */
export function wantsFocus(board: PictureBoard, key: string): Attachment<HTMLElement> {
  return (element) => {
    if (board.focusKey !== key) return
    board.focusKey = undefined
    element.focus()
  }
}
