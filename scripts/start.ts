import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../backend/src/config.ts'
import { DEFAULT_ACCOUNTS } from '../backend/src/features/sample-data/default-accounts.ts'
import { buildBackend, buildWebsite } from './build.ts'
import { BACKEND, type Program, WATCHED_BACKEND, WEBSITE, watchedWebsite } from './programs.ts'

const isWatching = process.argv.includes('--watch')

/**
 * Starts the API and the website, says where they are, and stops both when either ends or Ctrl-C is pressed. With
 * `--watch` both run from their sources and follow every change.
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

  const children: ChildProcess[] = []
  let isStopping = false
  const stop = (code: number) => {
    isStopping = true
    process.exitCode ||= code
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  }
  const run = ({ file, flags, args = [], env, folder }: Program) => {
    const child = spawn(process.execPath, [...flags, file, ...args], {
      cwd: folder,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => !isStopping && stop(code || 1))
    children.push(child)
    return child
  }
  // Ctrl-C reaches the children by themselves, and a second TERM does them no harm.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

  const backend = await ready(run(isWatching ? WATCHED_BACKEND : BACKEND))
  if (!backend) return
  const env = { API_URL: process.env.API_URL ?? `http://127.0.0.1:${config.backendPort}` }
  if (isWatching) run({ ...watchedWebsite(config.host, config.frontendPort), env })
  else await ready(run({ ...WEBSITE, env }))
  if (!isStopping) console.log(banner(config, backend))
}

type Ready = { database?: string; snapshot?: string }

/** What the child says when it is ready; undefined when it ends before. */
function ready(child: ChildProcess): Promise<Ready | undefined> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Ready))
    child.once('exit', () => resolve(undefined))
  })
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
