import { type Config, ConfigError, readConfig } from '../src/config.ts'
import { isDatabaseDown } from '../src/db/database-errors.ts'
import { toLoginError } from '../src/db/require-own-session.ts'
import { StartError } from '../src/db/start-error.ts'
import { HttpError } from '../src/errors/http-error.ts'

/** Runs a command with the configuration, and prints expected errors as one sentence. Needs no secrets. */
export async function runCommand(work: (config: Config) => Promise<void>) {
  try {
    await work(readConfig(process.env, { needsSecrets: false }))
  } catch (error) {
    console.error(wordsFor(error))
    process.exitCode = 1
  }
}

function wordsFor(failure: unknown): unknown {
  const error = toLoginError(failure, process.env.DATABASE_URL ?? '')
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  if (isDatabaseDown(error)) return `The database cannot be reached: ${(error as Error).message}`
  // Messages of the object store are for HTTP clients; print the cause for the operator.
  if (error instanceof HttpError)
    return `${error.message} (${(error.cause as Error)?.message ?? 'no reason given'})`
  return error
}
