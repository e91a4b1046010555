import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { persistSecret, readPersistedSecret } from './persisted-secret.ts'

const MIN_BYTES = 32
const PLACEHOLDER =
  /change.?me|replace.?me|example|insecure|default|secret|password|for.?tests|development|larder|qwert[yz]|abcdefgh|12345678/i

/** Long and random-looking secrets that are published in documentation and tutorials. */
const PUBLISHED = new Set([
  '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
  '404e635266556a586e3272357538782f413f4428472b4b6250645367566b5970',
  '9a4f2c8d3b7a1e6f45c8a0b3f267d8b1d4e6f3c8a9d2b5f8e3a9c8b5f6v8a3d9',
  'aym1sysppbydfgzld3umj1qzkobwvmkoqq-estjqlr_t-1qs0gzh75aktmn3yj0ips4hcguutwjazzr1z9caow',
])

/** Returns why a secret is guessable, or undefined. Published placeholders are long enough but known to everyone. */
export function findWeakness(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < MIN_BYTES) return `is shorter than ${MIN_BYTES} bytes`
  if (PLACEHOLDER.test(secret)) return 'is a placeholder that anyone could guess'
  if (PUBLISHED.has(secret.toLowerCase())) return 'is published: anyone could know it'
  if (/^\d+$/.test(secret)) return 'has digits alone'
  if (new Set(secret).size < 8) return 'repeats too few characters'
  if (isRepetition(secret)) return 'repeats one pattern'
  if (isSequence(secret)) return 'is a row of neighbouring characters'
  return undefined
}

/** The same sequence at least twice; the last one may be cut off. */
function isRepetition(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++)
    if (secret.startsWith(secret.slice(period))) return true
  return false
}

/** In random hexadecimal digits, a fifth is followed by a neighbour; two thirds are not random. */
function isSequence(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] as number)) <= 1)
  return steps.length > ((codes.length - 1) * 2) / 3
}

/** A secret for this installation, created once and stored in the data folder. */
export const persistedTokenSecret = async (dataDir: string): Promise<string> =>
  (await findPersistedTokenSecret(dataDir)) ??
  (await persistSecret(tokenSecretFile(dataDir), randomBytes(48).toString('base64url')))

export const findPersistedTokenSecret = (dataDir: string): Promise<string | undefined> =>
  readPersistedSecret(tokenSecretFile(dataDir))

const tokenSecretFile = (dataDir: string) => join(dataDir, 'token-secret')
