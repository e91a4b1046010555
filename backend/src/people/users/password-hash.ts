import { hash as digest, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AdmissionQueue } from '../../http/admission-queue.ts'

const ARGON2ID = 2 as Algorithm.Argon2id
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PLAIN_SHA256 = /^[0-9a-f]{64}$/
/** Stored for accounts made by single sign-on. No password matches it. */
export const NO_PASSWORD = ''

/** Hashing is slow by design and uses Node's thread pool. The queue keeps a flood of logins from blocking other work. */
const queue = new AdmissionQueue({ maxRunning: availableParallelism(), maxWaiting: 20 })

/** The specification requires SHA-256. Argon2id of it also resists cracking if the database leaks. */
export const hashPassword = (password: string) => queue.run(() => hashDigest(sha256(password)))

export const hashDigest = (sha256Hex: string) => hash(sha256Hex, COST)

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  if (stored === NO_PASSWORD) return verifyDummyPassword(password)
  const given = sha256(password)
  if (PLAIN_SHA256.test(stored)) return timingSafeEqual(Buffer.from(given), Buffer.from(stored))
  // An unreadable hash matches no password; it must not cause a 500.
  return queue.run(() => verify(stored, given).catch(() => false))
}

/** Takes as long as a real check, so that response times do not reveal which accounts exist. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await verifyPassword(password, await DUMMY_HASH)
  return false
}

export const isPlainSha256 = (stored: string) => PLAIN_SHA256.test(stored)

const sha256 = (password: string) => digest('sha256', password, 'hex')

const DUMMY_HASH = hashDigest(sha256('nobody has this password'))
