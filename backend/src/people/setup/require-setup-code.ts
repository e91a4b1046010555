import type { Db } from '../../db/db.ts'
import { HttpError, invalid } from '../../errors/http-error.ts'
import { findSetupCode, isSetUp, setupDone } from './setup.queries.ts'
import { matchesSetupCode } from './setup-code.ts'

/** Runs before the password is hashed, so that guesses cost no hashing. */
export async function requireSetupCode(db: Db, given: string) {
  if (await isSetUp(db)) throw setupDone()
  const code = await findSetupCode(db)
  if (!code || !matchesSetupCode(given, code))
    throw invalid('/setup/code', 'invalid', 'is not the code that Larder printed at its start')
}

/** Otherwise, the first visitor of a new server could register before its owner. */
export async function requireSetUp(db: Db) {
  if (!(await isSetUp(db)))
    throw new HttpError(
      403,
      'setup_needed',
      'This Larder is not set up yet. Its first Admin must register first.',
    )
}
