import { createHmac, timingSafeEqual } from 'node:crypto'

type SignedQuery = { exp?: number; for?: number; sig?: string }

const SIGNATURE_BYTES = 16
const MAX_CACHED = 10_000

/**
 * Signs the URLs of private pictures. A signature covers all sizes of a picture and carries the right of one user,
 * which the media route checks again.
 */
export class UrlSigner {
  readonly #key: Buffer
  readonly #lifetimeSec: number
  /** Caches the signatures with the current expiry: lists of private recipes repeat them. */
  readonly #queries = new Map<string, string>()
  #expires = 0

  constructor(secret: string, lifetimeSec: number) {
    this.#lifetimeSec = lifetimeSec
    this.#key = createHmac('sha256', secret).update('addresses of private pictures').digest()
  }

  /**
   * Expiry of URLs created now, in seconds: after at least two thirds of their lifetime. Rounded to thirds of it, so
   * that consecutive responses contain the same URLs and caches can work.
   */
  expiry(now = Date.now()): number {
    const third = Math.floor(this.#lifetimeSec / 3)
    return Math.ceil((now / 1000 + 2 * third) / third) * third
  }

  query(pictureKey: string, viewer: number, expires = this.expiry()): string {
    if (expires !== this.#expires || this.#queries.size >= MAX_CACHED) this.#queries.clear()
    this.#expires = expires
    const signed = `${pictureKey} ${viewer} ${expires}`
    const cached = this.#queries.get(signed)
    if (cached) return cached
    const query = `exp=${expires}&for=${viewer}&sig=${this.#sign(signed).toString('base64url')}`
    this.#queries.set(signed, query)
    return query
  }

  /** The user whose right to see the picture must be checked. */
  verifyViewer(pictureKey: string, query: SignedQuery, now = Date.now()): number | undefined {
    const { exp, for: viewer, sig } = query
    if (exp === undefined || viewer === undefined || sig === undefined || exp * 1000 <= now) return undefined
    // Compared as text: decoding would ignore unused bits of the last character.
    const given = Buffer.from(sig)
    const expected = Buffer.from(this.#sign(`${pictureKey} ${viewer} ${exp}`).toString('base64url'))
    return given.length === expected.length && timingSafeEqual(given, expected) ? viewer : undefined
  }

  #sign(signed: string): Buffer {
    const digest = createHmac('sha256', this.#key).update(signed).digest()
    return digest.subarray(0, SIGNATURE_BYTES)
  }
}
