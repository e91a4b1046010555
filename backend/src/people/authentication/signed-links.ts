import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, RESET_MINUTES } from '@larder/contract/people/password-resets'

/** An account as it was when the link was made: any change to it since, such as using the link, ends the link. */
type Account = { id: number; version: number }
type Contents = { reset: Account; email: Account & { email: string; language: Language } }

/**
 * Codes that prove something for half an hour. They are signed and kept nowhere, so asking for one changes no data,
 * as the specification wants it of Public, and no copy of the database holds one.
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

  /** Undefined for what is not ours, of another kind, or too old. */
  open<Kind extends keyof Contents>(kind: Kind, code: string, now = Date.now()): Contents[Kind] | undefined {
    const [text = ''] = code.split('.', 1)
    // Compared as text: decoding would ignore unused bits of the last character.
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
