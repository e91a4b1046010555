import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** For URLs that are shown once. The database stores only the hash. */
export function createSecret() {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, secret_hash: hashSecret(secret) }
}

export const hashSecret = (secret: string) => hash('sha256', secret, 'hex')
