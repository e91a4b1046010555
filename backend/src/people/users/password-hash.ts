import { hash as digest, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AdmissionQueue } from '../../http/admission-queue.ts'

const ARGON2ID = 2 as Algorithm.Argon2id
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BARE_SHA256 = /^[0-9a-f]{64}$/

/** Hashing is meant to be slow and shares Node's thread pool: a flood of logins must not stall everything else. */
const queue = new AdmissionQueue({ maxRunning: availableParallelism(), maxWaiting: 20 })

/** The SHA-256 that the specification asks for, under argon2id: a bare digest falls within hours once leaked. */
export const hashPassword = (password: string) => queue.run(() => wrapDigest(sha256(password)))

export const wrapDigest = (sha256Hex: string) => hash(sha256Hex, COST)

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const given = sha256(password)
  if (BARE_SHA256.test(stored)) return timingSafeEqual(Buffer.from(given), Buffer.from(stored))
  // A hash that cannot be read fits no password; it must not fail the login with a 500.
  return queue.run(() => verify(stored, given).catch(() => false))
}

/** Takes as long as a real check, so that nobody learns from the time which accounts exist. */
export async function pretendToCheck(password: string): Promise<false> {
  await isPassword(password, await NOBODYS_HASH)
  return false
}

export const isBareDigest = (stored: string) => BARE_SHA256.test(stored)

const sha256 = (password: string) => digest('sha256', password, 'hex')

const NOBODYS_HASH = wrapDigest(sha256('nobody has this password'))
