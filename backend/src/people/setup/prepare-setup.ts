import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { findOrCreateSetupCode, isSetUp } from './setup.queries.ts'
import { removeSetupCode, setupCodeFile, writeSetupCode } from './setup-code.ts'

/** Returns the set-up code and writes it to its file. If this Larder is set up, removes the file instead. */
export async function prepareSetup(
  db: Db,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  const code = await findOrCreateSetupCode(db)
  const work = code ? writeSetupCode(dataDir, code) : removeSetupCode(dataDir)
  // The code is printed, too.
  await work.catch((error) =>
    log.warn({ err: error, file: setupCodeFile(dataDir) }, 'set-up code not written'),
  )
  return code
}

/** Another backend or a command may have ended the set-up. */
export async function removeUsedSetupCode(db: Db, dataDir: string) {
  if (await isSetUp(db)) await removeSetupCode(dataDir)
}
