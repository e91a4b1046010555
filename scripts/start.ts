import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../backend/src/config.ts'
import { DEFAULT_ACCOUNTS } from '../backend/src/features/sample-data/default-accounts.ts'
import { buildBackend, buildWebsite } from './build.ts'
import { KeptProgram, type Ready } from './keep-running.ts'
import { whenParentIsGone } from './parent.mjs'
import { BACKEND, type Program, WATCHED_BACKEND, WEBSITE, watchedWebsite } from './programs.ts'

const isWatching = process.argv.includes('--watch')

/**
 * Starts the API and the website, says where they are, and starts each again when it ends. Stops both, the website
 * first, on a signal or when whoever started this is gone. With `--watch` both run from their sources and follow every
 * change.
 */
async function start() {
  // By which the API knows the website; of these two processes alone, unless they were given one.
  if (!process.env.SITE_SECRET_FILE) process.env.SITE_SECRET ||= randomBytes(32).toString('base64url')
  const config = readConfig()
  await requireFreePort(config.host, config.backendPort, 'BACKEND_PORT')
  await requireFreePort(config.host, config.frontendPort, 'FRONTEND_PORT')
  if (!isWatching) {
    await buildBackend()
    await buildWebsite()
  }

  const kept: KeptProgram[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // The website first: what it has begun needs the API.
    for (const program of kept.toReversed()) await program.stop()
    process.exit(code)
  }
  const run = (name: string, program: Program) => {
    const running = new KeptProgram(name, program, (code) => void stop(code || 1))
    kept.push(running)
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  whenParentIsGone(() => void stop(0))

  const backend = await run('API', isWatching ? WATCHED_BACKEND : BACKEND).ready
  if (!backend || isStopping) return
  const env = { API_URL: process.env.API_URL ?? `http://127.0.0.1:${config.backendPort}` }
  if (isWatching) run('website', { ...watchedWebsite(config.host, config.frontendPort), env })
  else await run('website', { ...WEBSITE, env }).ready
  if (!isStopping) console.log(banner(config, backend))
}

function banner(config: ReturnType<typeof readConfig>, { database = '', snapshot }: Ready): string {
  const short = (text: string) => text.replace(join(process.cwd(), '/'), './')
  const lines = [
    '',
    `  Larder ${config.version} is ready`,
    '',
    `  Website    ${config.siteUrl}`,
    `  API        ${config.baseUrl}  (to read and try: ${config.baseUrl}/docs)`,
    `  Database   ${short(database)}`,
    ...(snapshot ? [`  Upgraded   as it was before: ${short(snapshot)}`] : []),
    '',
  ]
  if (!config.production) {
    lines.push('  Developer accounts')
    for (const account of DEFAULT_ACCOUNTS)
      lines.push(`    ${account.username.padEnd(6)} ${account.password.padEnd(17)} ${account.role}`)
    lines.push('')
  }
  return [...lines, '  Ctrl-C stops everything.', ''].join('\n')
}

function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      reject(new ConfigError(`Port ${port} ${reason}. Stop what uses it, or set ${variable}.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

start().catch((error) => {
  console.error(error instanceof ConfigError ? `Larder cannot start: ${error.message}` : error)
  process.exit(1)
})
