const SHOWN_MS = 8000

/** The last thing that was done, and how to take it back. One line: the next deed replaces it. */
export class UndoLine {
  text = $state('')
  #undo = $state.raw<(() => void) | undefined>()
  #timer: ReturnType<typeof setTimeout> | undefined

  say(text: string, undo?: () => void) {
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
