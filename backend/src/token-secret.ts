import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepSecret, readKeptSecret } from './kept-secret.ts'

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
export async function keptTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  return (await readKeptSecret(file)) ?? (await keepSecret(file, randomBytes(48).toString('base64url')))
}
