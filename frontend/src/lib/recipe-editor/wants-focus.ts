import type { Attachment } from 'svelte/attachments'
import type { RecipeEditor } from './recipe-editor.svelte.ts'

/** Takes the focus when the editor asks for it, once. */
export function wantsFocus(editor: RecipeEditor, key: string): Attachment<HTMLElement> {
  return (element) => {
    if (editor.focusKey !== key) return
    editor.focusKey = undefined
    element.focus()
  }
}
