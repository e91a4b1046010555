import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MIN_BYTES = 32
const PLACEHOLDER =
  /change.?me|replace.?me|example|insecure|default|super.?secret|your.?secret|password|larder/i

/** What makes a secret guessable, or undefined. Published placeholders are long enough but known to everyone. */
export function weaknessOfSecret(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < MIN_BYTES) return `is shorter than ${MIN_BYTES} bytes`
  if (PLACEHOLDER.test(secret)) return 'is a placeholder that anyone could guess'
  if (new Set(secret).size < 8) return 'repeats too few characters'
  return undefined
}

/** Development only: a secret of this installation's own, made once and kept in the data folder. */
export function keptTokenSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
