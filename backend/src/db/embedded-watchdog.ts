import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BackOff } from '../back-off.ts'
import type { EmbeddedServer } from './embedded-server.ts'

/** Restarts the server on the same port when it ends unexpectedly. */
export class ServerWatch {
  readonly #start: () => EmbeddedServer
  readonly #stopping = new AbortController()
  readonly #backOff = new BackOff()
  #server: EmbeddedServer
  #watching: Promise<void> = Promise.resolve()

  constructor(server: EmbeddedServer, start: () => EmbeddedServer) {
    this.#server = server
    this.#start = start
  }

  begin(log: FastifyBaseLogger) {
    this.#watching = this.#watch(log)
  }

  async stop() {
    this.#stopping.abort()
    await this.#server.stop()
    await this.#watching
    // A restart may have begun meanwhile.
    await this.#server.stop()
  }

  async #watch(log: FastifyBaseLogger) {
    for (;;) {
      await this.#server.lost
      if (this.#stopping.signal.aborted) return
      log.error({ output: this.#server.lastOutput }, 'embedded PostgreSQL is down; restarting')
      while (!this.#stopping.signal.aborted && !(await this.#isBack(log)));
    }
  }

  async #isBack(log: FastifyBaseLogger): Promise<boolean> {
    const { signal } = this.#stopping
    await pause(this.#backOff.nextDelayMs(), undefined, { signal }).catch(() => {})
    if (signal.aborted) return false
    try {
      // The server may have closed only its connections and recover by itself.
      if (!this.#server.isRunning) this.#server = this.#start()
      await this.#server.acquire()
      log.warn('embedded PostgreSQL is running again')
      return true
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'embedded PostgreSQL does not start; retrying')
      return false
    }
  }
}
