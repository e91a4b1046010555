import { type Config, ConfigError, readConfig } from '../src/config.ts'
import { StartError } from '../src/db/start-error.ts'

/** Runs a command with the configuration; what its caller can mend is told in a sentence. Needs no secrets. */
export async function runCommand(work: (config: Config) => Promise<void>) {
  try {
    await work(readConfig({ ...process.env, NODE_ENV: undefined }))
  } catch (error) {
    const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
    console.error(isTheirsToMend ? error.message : error)
    process.exitCode = 1
  }
}
