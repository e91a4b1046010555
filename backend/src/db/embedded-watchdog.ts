import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BackOff } from '../back-off.ts'
import type { EmbeddedServer } from './embedded-server.ts'

const MAX_SILENCE_MS = 60_000
/** Short, because Larder can do nothing without its database and a start costs little. */
const MAX_DELAY_MS = 4000

/** Restarts the server on the same port when it ends unexpectedly or does not respond. */
export class ServerWatch {
  readonly #start: () => EmbeddedServer
  readonly #stopping = new AbortController()
  readonly #backOff = new BackOff(MAX_DELAY_MS)
  readonly #maxSilenceMs: number
  #server: EmbeddedServer
  #watching: Promise<void> | undefined

  constructor(server: EmbeddedServer, start: () => EmbeddedServer, maxSilenceMs = MAX_SILENCE_MS) {
    this.#server = server
    this.#start = start
    this.#maxSilenceMs = maxSilenceMs
  }

  begin(log: FastifyBaseLogger) {
    this.#watching ??= this.#watch(log)
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
      const state = await this.#server.waitUntilLost(this.#maxSilenceMs)
      if (this.#stopping.signal.aborted) return
      const event = state === 'silent' ? 'does not respond' : 'is down'
      log.error({ output: this.#server.lastOutput }, `embedded PostgreSQL ${event}; restarting`)
      if (state === 'silent') await this.#server.abort()
      await this.#restart(log)
    }
  }

  /** The limit doubles, so that a slow recovery is not interrupted again and again. */
  async #restart(log: FastifyBaseLogger) {
    const { signal } = this.#stopping
    for (let limitMs = this.#maxSilenceMs; !signal.aborted; limitMs *= 2) {
      await pause(this.#backOff.nextDelayMs(), undefined, { signal }).catch(() => {})
      if (signal.aborted || (await this.#isBack(log, limitMs))) return
    }
  }

  async #isBack(log: FastifyBaseLogger, limitMs: number): Promise<boolean> {
    try {
      // The server may have closed only its connections and recover by itself.
      if (!this.#server.isRunning) this.#server = this.#start()
      await this.#server.acquire(limitMs)
      log.warn('embedded PostgreSQL is running again')
      return true
    } catch (error) {
      if (this.#stopping.signal.aborted) return false
      log.error({ err: error }, 'embedded PostgreSQL does not start; retrying')
      // A postmaster can survive although its recovery failed. It never accepts connections again.
      if (this.#server.isRunning) await this.#server.abort()
      return false
    }
  }
}
