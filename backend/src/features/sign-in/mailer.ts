import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Letter } from './letters.ts'

const WAITS_MS = [2_000, 15_000, 60_000]
/** Whoever asks for more at once than a small mail server sends gets none for the rest. */
const MOST_WAITING = 500
const SILENCE_MS = 10_000

type Mail = { url: string; from: string }

/**
 * Sends letters while the request that wrote them is answered, so that neither its time nor its answer tells anything.
 * A mail server that is away is asked again for a minute and a half; what waits when the process ends is lost.
 */
export class Mailer {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string
  readonly #log: FastifyBaseLogger
  readonly #closing = new AbortController()
  readonly #sending = new Set<Promise<void>>()

  constructor({ url, from }: Mail, log: FastifyBaseLogger) {
    const { connectionTimeout, greetingTimeout, socketTimeout } = {
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    }
    this.#transport = createTransport(
      { url, pool: true, maxConnections: 2, connectionTimeout, greetingTimeout, socketTimeout },
      { disableFileAccess: true, disableUrlAccess: true },
    )
    this.#from = from
    this.#log = log
  }

  /** `write` may take its time and find that there is nothing to send. */
  send(write: () => Promise<Letter | undefined>) {
    if (this.#sending.size >= MOST_WAITING) return this.#log.warn('too many letters wait to be sent')
    const sending = this.#send(write)
    this.#sending.add(sending)
    void sending.finally(() => this.#sending.delete(sending))
  }

  async #send(write: () => Promise<Letter | undefined>) {
    try {
      const letter = await write()
      if (letter) await this.#deliver(letter)
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#log.error({ err: error }, 'a letter could not be sent')
    }
  }

  async #deliver(letter: Letter, waits = WAITS_MS): Promise<void> {
    try {
      await this.#transport.sendMail({ from: this.#from, ...letter })
    } catch (error) {
      const [delay, ...rest] = waits
      if (delay === undefined || isRefusal(error)) throw error
      await wait(delay, undefined, { signal: this.#closing.signal })
      await this.#deliver(letter, rest)
    }
  }

  async close() {
    this.#closing.abort()
    this.#transport.close()
    await Promise.all(this.#sending)
  }
}

/** A mail server that answers with 5xx would do so again. */
const isRefusal = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500
