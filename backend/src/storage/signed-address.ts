import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE_BYTES = 16
const MOST_KEPT = 10_000

/** Signs the addresses of private pictures. One signature is good for all sizes of a picture. */
export class AddressSigner {
  readonly #key: Buffer
  readonly #lifetimeSec: number
  /** Signatures of the last minutes: a list of private recipes is asked for again and again. */
  readonly #kept = new Map<string, string>()
  #keptUntil = 0

  constructor(secret: string, lifetimeSec: number) {
    this.#lifetimeSec = lifetimeSec
    this.#key = createHmac('sha256', secret).update('addresses of private pictures').digest()
  }

  /**
   * Until when addresses made now are valid, in seconds: for two thirds of their lifetime or more, and never longer. Rounded
   * to thirds, so that answers that follow each other hold the same addresses and caches can work.
   */
  expiry(now = Date.now()): number {
    const third = Math.floor(this.#lifetimeSec / 3)
    return Math.ceil((now / 1000 + 2 * third) / third) * third
  }

  query(pictureKey: string, expires = this.expiry()): string {
    if (expires !== this.#keptUntil || this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#keptUntil = expires
    const kept = this.#kept.get(pictureKey)
    if (kept) return kept
    const query = `exp=${expires}&sig=${this.#sign(pictureKey, expires).toString('base64url')}`
    this.#kept.set(pictureKey, query)
    return query
  }

  isValid(pictureKey: string, { exp, sig }: { exp?: number; sig?: string }, now = Date.now()): boolean {
    if (exp === undefined || sig === undefined || exp * 1000 <= now) return false
    const given = Buffer.from(sig, 'base64url')
    return given.length === SIGNATURE_BYTES && timingSafeEqual(given, this.#sign(pictureKey, exp))
  }

  #sign(pictureKey: string, expires: number): Buffer {
    const digest = createHmac('sha256', this.#key).update(`${pictureKey} ${expires}`).digest()
    return digest.subarray(0, SIGNATURE_BYTES)
  }
}
