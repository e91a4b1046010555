import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type { Email } from './emails.ts'

const TIMEOUT_MS = 10_000

type Mail = { url: string; from: string }

export class Mailer {
  readonly #transport: Promise<Transporter>
  readonly #from: string
  readonly #log: FastifyBaseLogger
  readonly #onFailure: () => void

  /** `onFailure` is called for every attempt that fails. */
  constructor({ url, from }: Mail, log: FastifyBaseLogger, onFailure: () => void) {
    const { connectionTimeout, greetingTimeout, socketTimeout } = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }
    // Imported here: most installations send no e-mails.
    this.#transport = import('nodemailer').then(({ createTransport }) =>
      createTransport(
        { url, pool: true, maxConnections: 2, connectionTimeout, greetingTimeout, socketTimeout },
        { disableFileAccess: true, disableUrlAccess: true },
      ),
    )
    this.#from = from
    this.#log = log
    this.#onFailure = onFailure
  }

  /** Throws only if another attempt can succeed. */
  async send(email: Email) {
    try {
      await (await this.#transport).sendMail({ from: this.#from, ...email })
    } catch (error) {
      this.#onFailure()
      const failure = new Error(hideAddresses((error as Error).message))
      if (!isPermanent(error)) throw failure
      this.#log.error({ err: failure }, 'mail server refused an e-mail')
    }
  }

  async close() {
    ;(await this.#transport).close()
  }
}

/** Mail servers repeat the recipient in their replies, and errors are logged. */
const hideAddresses = (text: string) => text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')

/** SMTP replies with 5xx are permanent failures. */
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500
