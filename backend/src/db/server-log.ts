import { appendFile, rename, stat } from 'node:fs/promises'

const MAX_BYTES = 5 * 1024 * 1024

/** Appends to a file; one that has grown large is kept as `.1` in place of the one before. Never fails. */
export class ServerLog {
  readonly #file: string
  #writing: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  append(text: string) {
    // A disk that is full must not keep the server from saying so.
    this.#writing = this.#writing.then(() => this.#write(text)).catch(() => {})
  }

  async #write(text: string) {
    const { size } = await stat(this.#file).catch(() => ({ size: 0 }))
    if (size > MAX_BYTES) await rename(this.#file, `${this.#file}.1`)
    await appendFile(this.#file, text, { mode: 0o600 })
  }
}
