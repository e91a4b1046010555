import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Language } from '@larder/contract/languages'
import { RESET_MINUTES } from '@larder/contract/people/password-resets'
import { CHALLENGE_MINUTES } from '@larder/contract/people/second-factor'

/** The version of the account when the link was created: any later change, such as using the link, invalidates it. */
type Account = { id: number; version: number }
type LinkContents = {
  reset: Account
  emergency: Account
  email: Account & { email: string; language: Language }
}
/** A changed password changes the generation, so it invalidates the challenges of logins. */
type ChallengeContents = { second_factor: { id: number; token_generation: number }; passkey: object }
type Contents = LinkContents & ChallengeContents

/**
 * Signed codes that are valid for half an hour, and challenges. They are not stored: creating one changes no data, as the specification
 * requires of Public requests, and a copy of the database contains none.
 */
export class SignedLinks {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('links that prove who someone is').digest()
  }

  make<Kind extends keyof LinkContents>(kind: Kind, content: LinkContents[Kind], now = Date.now()) {
    return this.#make(kind, content, now + RESET_MINUTES * 60_000)
  }

  /** In base64url, as WebAuthn requires. No two are the same. */
  makeChallenge<Kind extends keyof ChallengeContents>(kind: Kind, content: ChallengeContents[Kind]): string {
    const expiresAt = Date.now() + CHALLENGE_MINUTES * 60_000
    const { code } = this.#make(kind, { ...content, nonce: randomUUID() }, expiresAt)
    return Buffer.from(code).toString('base64url')
  }

  openChallenge<Kind extends keyof ChallengeContents>(
    kind: Kind,
    challenge: string,
  ): ChallengeContents[Kind] | undefined {
    return this.open(kind, Buffer.from(challenge, 'base64url').toString())
  }

  #make(kind: string, content: object, expiresAt: number) {
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
