import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import { StartError } from './db/start-error.ts'

/** Imported dynamically: the supervisor needs none of the domains. */
async function main() {
  const config = readConfig()
  if (cluster.isPrimary && config.workers > 1) {
    const { superviseWorkers } = await import('./process/supervise-workers.ts')
    await superviseWorkers(config)
  } else {
    const { serve } = await import('./process/serve.ts')
    await serve(config, { withWebsite: process.argv.includes('--website') })
  }
}

main().catch((error) => {
  const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
  console.error(isTheirsToMend ? `Larder cannot start: ${error.message}` : error)
  process.exit(1)
})
