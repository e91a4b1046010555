import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type AuthorizationPurpose, TICKET_MINUTES } from '@larder/contract/people/single-sign-on'

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

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what the browser keeps. Starting a sign-in stores nothing, so that visitors cannot fill the database, and any
 * backend can finish it.
 */
export class SealedTickets {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('single sign-on').digest()
  }

  seal(ticket: Ticket, now = Date.now()): string {
    const expiresAt = now + TICKET_MINUTES * 60_000
    return this.encrypt('ticket', JSON.stringify({ ...ticket, expiresAt }))
  }

  /** Undefined if it is not ours or has expired. */
  open(sealed: string, now = Date.now()): (Ticket & { expiresAt: number }) | undefined {
    const text = this.decrypt('ticket', sealed)
    const ticket = text && (JSON.parse(text) as Ticket & { expiresAt: number })
    return ticket && ticket.expiresAt > now ? ticket : undefined
  }

  encrypt(kind: 'ticket' | 'id_token', text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(kind))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  }

  decrypt(kind: 'ticket' | 'id_token', sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(kind))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}
