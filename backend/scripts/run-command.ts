import { type Config, ConfigError, readConfig } from '../src/config.ts'
import { isDatabaseDown } from '../src/db/database-errors.ts'
import { StartError } from '../src/db/start-error.ts'
import { HttpError } from '../src/errors/http-error.ts'

/** Runs a command with the configuration; what its caller can mend is told in a sentence. Needs no secrets. */
export async function runCommand(work: (config: Config) => Promise<void>) {
  try {
    await work(readConfig({ ...process.env, NODE_ENV: undefined }))
  } catch (error) {
    console.error(wordsFor(error))
    process.exitCode = 1
  }
}

function wordsFor(error: unknown): unknown {
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  if (isDatabaseDown(error)) return `The database cannot be reached: ${(error as Error).message}`
  // What the object store has to say of itself is written for HTTP; its cause is for whoever runs it.
  if (error instanceof HttpError)
    return `${error.message} (${(error.cause as Error)?.message ?? 'no reason given'})`
  return error
}
