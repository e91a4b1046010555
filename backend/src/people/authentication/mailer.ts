import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Email } from './emails.ts'

const TIMEOUT_MS = 10_000

type Mail = { url: string; from: string }

export class Mailer {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string
  readonly #log: FastifyBaseLogger

  constructor({ url, from }: Mail, log: FastifyBaseLogger) {
    const { connectionTimeout, greetingTimeout, socketTimeout } = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }
    this.#transport = createTransport(
      { url, pool: true, maxConnections: 2, connectionTimeout, greetingTimeout, socketTimeout },
      { disableFileAccess: true, disableUrlAccess: true },
    )
    this.#from = from
    this.#log = log
  }

  /** Throws only if another attempt can succeed. */
  async send(email: Email) {
    try {
      await this.#transport.sendMail({ from: this.#from, ...email })
    } catch (error) {
      if (!isPermanent(error)) throw error
      this.#log.error({ err: error }, 'mail server refused an e-mail')
    }
  }

  close() {
    this.#transport.close()
  }
}

/** SMTP replies with 5xx are permanent failures. */
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500
