import { randomUUID } from 'node:crypto'
import { MAX_ID } from '@larder/contract/fields'
import { ACCESS_TOKEN_SECONDS } from '@larder/contract/people/auth'
import type { Role } from '@larder/contract/people/users'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'
const CLOCK_SKEW_SECONDS = 5
const MAX_CACHED_TOKENS = 1000
/** Number() would also accept "0x1", "1e3" and " 1". */
const PLAIN_NUMBER = /^[1-9]\d{0,9}$/
/** In base64url, the last character of 32 bytes has two unused bits, which jose ignores. Accept only zeros there. */
const CANONICAL_SIGNATURE = /\.[\w-]{42}[AEIMQUYcgkosw048]$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** `session` is missing in tokens of versions before sessions existed. */
export type TokenSubject = { id: number; role: Role; token_generation: number; session?: string | undefined }
type VerifiedToken = { subject: TokenSubject; expiresAt: number }
export type JwtService = {
  sign: (user: TokenSubject) => Promise<string>
  verify: (token: string) => Promise<VerifiedToken | undefined>
}

export async function createJwtService(secret: string): Promise<JwtService> {
  const bytes = new TextEncoder().encode(secret)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  // Verified tokens are cached, because verifying a signature took an eighth of the time of a recipe request.
  const verified = new Map<string, VerifiedToken>()
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  return {
    sign: (user) => {
      // Read the clock once: if a second passed between two reads, the token would exceed the maximum lifetime.
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ role: user.role, generation: user.token_generation, sid: user.session })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(String(user.id))
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .setJti(randomUUID())
        .sign(key)
    },
    verify: async (token) => {
      const cached = verified.get(token)
      if (cached) return cached.expiresAt > Date.now() ? cached : undefined
      const payload = CANONICAL_SIGNATURE.test(token) ? await verifyPayload(token) : undefined
      const subject = payload && parseSubject(payload)
      if (!subject) return undefined
      if (verified.size >= MAX_CACHED_TOKENS) verified.clear()
      const checked = { subject, expiresAt: Number(payload.exp) * 1000 }
      verified.set(token, checked)
      return checked
    },
  }

  async function verifyPayload(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['sub', 'exp', 'iat', 'jti', 'role', 'generation'],
      })
      return payload
    } catch {
      return undefined
    }
  }
}

/** jose checks the signature and the expiry. The maximum lifetime and our own claims are checked here. */
function parseSubject(payload: JWTPayload): TokenSubject | undefined {
  const { sub, exp, iat, role, generation, sid: session } = payload
  if (typeof sub !== 'string' || !PLAIN_NUMBER.test(sub)) return undefined
  const id = Number(sub)
  const lifetime = Number(exp) - Number(iat)
  const isIssuedInFuture = Number(iat) > Date.now() / 1000 + CLOCK_SKEW_SECONDS
  if (id > MAX_ID || !Number.isInteger(generation)) return undefined
  if (!(lifetime <= ACCESS_TOKEN_SECONDS) || isIssuedInFuture) return undefined
  if (role !== 'User' && role !== 'Admin') return undefined
  if (session !== undefined && !(typeof session === 'string' && UUID.test(session))) return undefined
  return { id, role, token_generation: generation as number, session }
}
