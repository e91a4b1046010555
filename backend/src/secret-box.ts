import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be readable again. */
export class SecretBox {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** A text that was sealed for one purpose cannot be opened for another. */
  seal(text: string, purpose = ''): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Undefined if the text was changed, or sealed with another key or for another purpose. */
  open(sealed: string, purpose = ''): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url')
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
    // Node accepts shorter tags, which are easier to forge.
    if (tag.length < TAG_BYTES) return undefined
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag)
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}

/** For secrets in the database. A copy of the database without TOKEN_SECRET does not reveal them. */
export const createStorageBox = (tokenSecret: string) =>
  new SecretBox(new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'larder secrets in the database', 32)))
