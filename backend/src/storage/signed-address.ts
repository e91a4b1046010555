import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR_SEC = 3600
const SHORTEST_SEC = 15 * 60
const SIGNATURE_BYTES = 16
const MOST_KEPT = 10_000

/**
 * Until when addresses made now are valid: a full hour, at least 15 minutes ahead. Rounded, so that all answers within
 * an hour hold the same addresses and caches can work.
 */
export function expiryAt(now = Date.now()): number {
  return Math.ceil((now / 1000 + SHORTEST_SEC) / HOUR_SEC) * HOUR_SEC
}

/** Signs the addresses of private pictures. One signature is good for all sizes of a picture. */
export class AddressSigner {
  readonly #key: Buffer
  /** Signatures of this hour: a list of private recipes is asked for again and again. */
  readonly #kept = new Map<string, string>()
  #keptUntil = 0

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('addresses of private pictures').digest()
  }

  query(pictureKey: string, expires = expiryAt()): string {
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
