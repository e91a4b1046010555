import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Crockford's Base32: digits and letters that are hard to confuse. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4
const FILE = 'larder-setup-code'

/** 60 random bits. Guesses are limited like registrations. */
export const makeSetupCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** Accepts lower case, spaces instead of hyphens, and O, I and L for 0 and 1. */
export function matchesSetupCode(given: string, code: string): boolean {
  const typed = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [a, b] = [typed, code.replaceAll('-', '')].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(a as Buffer, b as Buffer)
}

export const setupCodeFile = (dataDir: string) => join(dataDir, FILE)

export async function writeSetupCode(dataDir: string, code: string) {
  await removeSetupCode(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(setupCodeFile(dataDir), `${code}\n`, { mode: 0o600, flag: 'wx' })
}

export const removeSetupCode = (dataDir: string) => rm(setupCodeFile(dataDir), { force: true })
