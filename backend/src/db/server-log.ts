import { appendFile, rename, stat } from 'node:fs/promises'

const MAX_BYTES = 5 * 1024 * 1024

/** Log file that is rotated to `.1` when it grows large. Never throws. */
export class ServerLog {
  readonly #file: string
  #writing: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  append(text: string) {
    // A full disk must not block the server.
    this.#writing = this.#writing.then(() => this.#write(text)).catch(() => {})
  }

  async #write(text: string) {
    const { size } = await stat(this.#file).catch(() => ({ size: 0 }))
    if (size > MAX_BYTES) await rename(this.#file, `${this.#file}.1`)
    await appendFile(this.#file, text, { mode: 0o600 })
  }
}
