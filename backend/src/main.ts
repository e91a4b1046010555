import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import { StartError } from './db/start-error.ts'
import { serve } from './serve.ts'
import { superviseWorkers } from './supervise-workers.ts'

async function main() {
  const config = readConfig()
  await (cluster.isPrimary && config.workers > 1 ? superviseWorkers(config) : serve(config))
}

main().catch((error) => {
  const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
  console.error(isTheirsToMend ? `Larder cannot start: ${error.message}` : error)
  process.exit(1)
})
