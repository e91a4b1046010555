import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, RESET_MINUTES } from '@larder/contract/people/password-resets'

/** The version of the account when the link was created: any later change, such as using the link, invalidates it. */
type Account = { id: number; version: number }
type Contents = { reset: Account; emergency: Account; email: Account & { email: string; language: Language } }

/**
 * Signed codes that are valid for half an hour. They are not stored: creating one changes no data, as the specification
 * requires of Public requests, and a copy of the database contains none.
 */
export class SignedLinks {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('links that prove who someone is').digest()
  }

  make<Kind extends keyof Contents>(kind: Kind, content: Contents[Kind], now = Date.now()) {
    const expiresAt = now + RESET_MINUTES * 60_000
    const text = Buffer.from(JSON.stringify({ ...content, expiresAt })).toString('base64url')
    return { code: this.#sign(kind, text), expiresAt }
  }

  /** Undefined if the signature, the kind or the expiry time does not match. */
  open<Kind extends keyof Contents>(kind: Kind, code: string, now = Date.now()): Contents[Kind] | undefined {
    const [text = ''] = code.split('.', 1)
    // Compare the text: decoding base64url ignores unused bits of the last character.
    const given = Buffer.from(code)
    const expected = Buffer.from(this.#sign(kind, text))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Contents[Kind] & {
      expiresAt: number
    }
    return content.expiresAt > now ? content : undefined
  }

  #sign(kind: string, text: string): string {
    return `${text}.${createHmac('sha256', this.#key).update(`${kind} ${text}`).digest('base64url')}`
  }
}
