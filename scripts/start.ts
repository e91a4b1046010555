import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '../backend/src/config.ts'
import { StartError } from '../backend/src/db/start-error.ts'
import { explainListenError } from '../backend/src/process/explain-listen-error.ts'
import { buildBackend, buildSupervisor, buildWebsite } from './build.ts'

const isWatching = process.argv.includes('--watch')
const SUPERVISE = new URL(isWatching ? 'supervise.ts' : '../build/supervise.js', import.meta.url)

/** Checks the requirements, builds changed parts, and starts `supervise.ts`. */
async function start() {
  const config = readConfig()
  await requireFreePort(config.host, config.backendPort, 'BACKEND_PORT')
  await requireFreePort(config.host, config.frontendPort, 'FRONTEND_PORT')
  if (!isWatching) {
    await buildBackend()
    await buildWebsite()
    await buildSupervisor()
  }
  await supervise()
}

/** Replaces this process to free its memory. That closes the channel which tells that the parent process has ended. */
async function supervise() {
  const args = ['--max-semi-space-size=1', fileURLToPath(SUPERVISE), ...process.argv.slice(2)]
  if (process.connected) args.push('--stop-with-parent')
  if (process.execve && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, ...args], process.env as Record<string, string>)
  await import(SUPERVISE.href)
}

async function requireFreePort(host: string, port: number, variable: string) {
  const probe = createServer()
  await once(probe.listen(port, host), 'listening').catch(explainListenError({ host, port, variable }))
  await once(probe.close(), 'close')
}

start().catch((error) => {
  const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
  console.error(isTheirsToMend ? `Larder cannot start: ${error.message}` : error)
  process.exit(1)
})
