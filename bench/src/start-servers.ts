import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildBackend, buildWebsite } from '../../scripts/build.ts'
import { LARDER, type Program } from '../../scripts/programs.ts'
import { readUsage } from './process-usage.ts'
import type { BenchDatabase } from './start-database.ts'
import { type Started, startProcess } from './start-process.ts'
import type { Part } from './without.ts'

export type Server = Started & { url: string }

/** Small, so that the benchmark fills it in seconds. */
export const IMPORT_QUOTA_MB = 50

const SITE_PORT_DISTANCE = 50
const PAGES = fileURLToPath(new URL('../../scripts/run-website.mjs', import.meta.url))
const REFERENCE = fileURLToPath(new URL('./reference-server.ts', import.meta.url))
/** Shared by all services of a run, so that tokens are valid for each. */
const TOKEN_SECRET = randomBytes(48).toString('base64')

/** Larder in production mode, with rate limits. Its website has a port of its own. */
export const startService = (database: BenchDatabase, port: number): Promise<Server> =>
  startLarder(LARDER, database, port)

/** The website of a started service. */
export const findWebsite = (service: Server): Server => ({
  ...service,
  url: service.url.replace(/\d+$/, toSitePort),
})

const toSitePort = (port: string) => String(Number(port) + SITE_PORT_DISTANCE)

/** Larder with a modified bundle, see `without.ts`. */
export const startServiceWithout = (
  parts: Part[],
  database: BenchDatabase,
  port: number,
): Promise<Server> => {
  const flags = [...LARDER.flags, '--import', new URL('./without.ts', import.meta.url).href]
  const env = { ...LARDER.env, BENCH_WITHOUT: parts.join(',') }
  return startLarder({ ...LARDER, flags, env }, database, port)
}

async function startLarder(program: Program, { url, dataDir }: BenchDatabase, port: number): Promise<Server> {
  await buildBackend()
  await buildWebsite()
  return start(program, port, {
    NODE_ENV: 'production',
    TOKEN_SECRET,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    BACKEND_PORT: String(port),
    FRONTEND_PORT: toSitePort(String(port)),
    // Clients set their IP address, because logins are limited by address.
    TRUST_PROXY: '127.0.0.1',
    // On a million recipes, it would take longer than the whole run.
    BACKUP_SCHEDULE: 'off',
    // For the addresses and files of hostile imports.
    OUTBOUND_ALLOW: '127.0.0.1',
    IMPORT_QUOTA_MB: String(IMPORT_QUOTA_MB),
    LOG_LEVEL: 'warn',
  })
}

/** The website without an API of its own. */
export async function startPages(api: { url: string }, port: number): Promise<Server> {
  await buildWebsite()
  const env = { NODE_ENV: 'production', API_URL: api.url, FRONTEND_PORT: String(port), LOG_LEVEL: 'warn' }
  return start({ ...LARDER, file: PAGES, args: [] }, port, env)
}

/** As many processes as the service has workers, so that both use the same number of cores. */
export async function startReference({ url }: BenchDatabase, service: Server, port: number): Promise<Server> {
  const { processes } = await readUsage(service.pid)
  return start({ file: REFERENCE, flags: [], env: {} }, port, {
    BENCH_DATABASE_URL: url,
    BENCH_PORT: String(port),
    BENCH_WORKERS: String(Math.max(1, processes - 1)),
  })
}

async function start(program: Program, port: number, env: NodeJS.ProcessEnv): Promise<Server> {
  const started = await startProcess({ ...program, env: { ...program.env, ...env } })
  return { ...started, url: `http://127.0.0.1:${port}` }
}
