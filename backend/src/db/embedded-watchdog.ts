import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BackOff } from '../back-off.ts'
import type { EmbeddedServer } from './embedded-server.ts'

/** Starts the server again, on its port, whenever it ends without having been told to. */
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
    // One that was started in the last moment.
    await this.#server.stop()
  }

  async #watch(log: FastifyBaseLogger) {
    for (;;) {
      await this.#server.lost
      if (this.#stopping.signal.aborted) return
      log.error({ said: this.#server.lastWords }, 'the embedded PostgreSQL is down; it is started again')
      while (!this.#stopping.signal.aborted && !(await this.#isBack(log)));
    }
  }

  async #isBack(log: FastifyBaseLogger): Promise<boolean> {
    const { signal } = this.#stopping
    await pause(this.#backOff.nextDelayMs(), undefined, { signal }).catch(() => {})
    if (signal.aborted) return false
    try {
      // It may have ended its connections alone, and come back by itself.
      if (!this.#server.isRunning) this.#server = this.#start()
      await this.#server.hold()
      log.warn('the embedded PostgreSQL is back')
      return true
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the embedded PostgreSQL does not start; trying again')
      return false
    }
  }
}
