import { createHmac } from 'node:crypto'
import { type AuthorizationPurpose, TICKET_MINUTES } from '@larder/contract/people/single-sign-on'
import { SecretBox } from '../../secret-box.ts'

/** What a sign-in must remember while the browser is at the provider. */
export type Ticket = {
  purpose: AuthorizationPurpose
  provider: string
  state: string
  nonce: string
  verifier: string
  /** The account of the caller; undefined for a login. */
  userId?: number
  invitation?: string
}

/**
 * Encrypts what the browser keeps. Starting a sign-in stores nothing, so that visitors cannot fill the database, and any
 * backend can finish it.
 */
export class SealedTickets {
  readonly #box: SecretBox

  constructor(tokenSecret: string) {
    this.#box = new SecretBox(createHmac('sha256', tokenSecret).update('single sign-on').digest())
  }

  seal(ticket: Ticket, now = Date.now()): string {
    const expiresAt = now + TICKET_MINUTES * 60_000
    return this.#box.seal(JSON.stringify({ ...ticket, expiresAt }), 'ticket')
  }

  /** Undefined if it is not ours or has expired. */
  open(sealed: string, now = Date.now()): (Ticket & { expiresAt: number }) | undefined {
    const text = this.#box.open(sealed, 'ticket')
    const ticket = text && (JSON.parse(text) as Ticket & { expiresAt: number })
    return ticket && ticket.expiresAt > now ? ticket : undefined
  }

  sealIdToken(idToken: string): string {
    return this.#box.seal(idToken, 'id_token')
  }

  openIdToken(sealed: string): string | undefined {
    return this.#box.open(sealed, 'id_token')
  }
}
