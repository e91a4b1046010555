/** Claims of an ID token or of the userinfo endpoint. Their types depend on the provider. */
export type Claims = Record<string, unknown>

const MAX_USERNAME_LENGTH = 40
const MIN_USERNAME_LENGTH = 3
const MAX_EMAIL_LENGTH = 254

/** A claim by its name, which can contain dots, or by a path into objects. */
export function findClaim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        found !== null && typeof found === 'object' && Object.hasOwn(found, key)
          ? (found as Claims)[key]
          : undefined,
      claims,
    )
}

/** Providers send groups as a text, a list, or the keys of an object. Without groups, the claim may be missing. */
export function listGroups(claims: Claims, path: string): string[] {
  const found = findClaim(claims, path)
  if (typeof found === 'string')
    return found
      .split(/[\s,]+/)
      .filter(Boolean)
      .concat(found)
  if (Array.isArray(found)) return found.filter((group) => typeof group === 'string')
  return found !== null && typeof found === 'object' ? Object.keys(found) : []
}

export function findEmail(claims: Claims): string | undefined {
  const { email } = claims
  if (typeof email !== 'string' || email.length > MAX_EMAIL_LENGTH) return undefined
  const address = email.normalize('NFC').trim()
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : undefined
}

/** Only the boolean `true` counts, not a text such as 'true' or 'false'. */
export const isEmailVerified = (claims: Claims) => claims.email_verified === true

/** A valid username for a new account. */
export function proposeUsername(claims: Claims, email: string): string {
  const candidates = [claims.preferred_username, claims.nickname, claims.name, email]
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue
    const [local = ''] = candidate.normalize('NFC').split('@', 1)
    const username = local
      .trim()
      .replaceAll(/\s+/g, '.')
      .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    const shortened = [...username].slice(0, MAX_USERNAME_LENGTH).join('')
    if (shortened.length >= MIN_USERNAME_LENGTH) return shortened
  }
  return 'cook'
}

/** `ann`, `ann-2`, `ann-3`, … */
export function numberUsername(username: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`
  return `${[...username].slice(0, MAX_USERNAME_LENGTH - suffix.length).join('')}${suffix}`
}
