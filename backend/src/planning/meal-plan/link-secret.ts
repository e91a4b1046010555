import { hash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'

const SECRET_BYTES = 32

/** For URLs that are shown once. The database stores only the hash. */
export function createSecret() {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, secret_hash: hashSecret(secret) }
}

export const hashSecret = (secret: string) => hash('sha256', secret, 'hex')

export const SecretQuery = Type.Object(
  { secret: Type.String({ minLength: 1, maxLength: 100, description: 'Secret from the shared URL' }) },
  { additionalProperties: false },
)
