const SHOWN_MS = 8000

/** Shows the last change with an undo button. The next change replaces it. */
export class UndoNotice {
  text = $state('')
  #undo = $state.raw<(() => void) | undefined>()
  #timer: ReturnType<typeof setTimeout> | undefined

  show(text: string, undo?: () => void) {
    this.text = text
    this.#undo = undo
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.clear(), SHOWN_MS)
  }

  get canUndo(): boolean {
    return this.#undo !== undefined
  }

  undo() {
    const undo = this.#undo
    this.clear()
    undo?.()
  }

  clear() {
    clearTimeout(this.#timer)
    this.text = ''
    this.#undo = undefined
  }
}
