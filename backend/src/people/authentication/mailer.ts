import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Email } from './emails.ts'

const SILENCE_MS = 10_000

type Mail = { url: string; from: string }

/** The way to the mail server. */
export class Mailer {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string
  readonly #log: FastifyBaseLogger

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

  /** Fails where another try may help. */
  async send(letter: Email) {
    try {
      await this.#transport.sendMail({ from: this.#from, ...letter })
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#log.error({ err: error }, 'a letter was refused')
    }
  }

  close() {
    this.#transport.close()
  }
}

/** A mail server that answers with 5xx would do so again. */
const isRefusal = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500
