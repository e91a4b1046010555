import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import {
  BACKUPS_KEEP,
  IMPORT_QUOTA_MB,
  LOG_LEVELS,
  MAX_VERSIONS,
  SETTING_NAMES,
  WRITES_PER_MINUTE,
} from '@larder/contract/operations/settings'
import { SECOND_FACTOR_POLICIES } from '@larder/contract/people/second-factor'
import { SITE_LANGUAGES, TIME_OF_DAY_OR_OFF } from '@larder/contract/people/setup'
import { REGISTRATIONS, VISITORS } from '@larder/contract/people/sign-in'
import { parseTrustedProxies } from '../../connections/src/trusted-proxies.ts'
import { readOcr } from './config/read-ocr.ts'
import { readOidc } from './config/read-oidc.ts'
import { findUnknownVariables } from './config/unknown-variables.ts'
import { createVariableReader, HOW_TO_MAKE_A_SECRET, type VariableReader } from './config/variable-reader.ts'
import type { VariableName } from './config/variables.ts'
import { MANIFEST } from './files.ts'
import { PREFIX } from './http/api-prefix.ts'
import { type AddressRange, parseRange } from './outbound/ssrf-guard.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

export class ConfigError extends Error {}

const PORT_MAX = 65_535

/** Only this function reads the environment. It reports all mistakes at once, so that one restart fixes them. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, { needsSecrets = true } = {}) {
  const mistakes: string[] = []
  const read = createVariableReader(env, mistakes)

  const production = env.NODE_ENV === 'production' || hasExposedAddress(read.text)
  const backendPort = read.integer('BACKEND_PORT', 7000, 0, PORT_MAX)
  const frontendPort = read.integer('FRONTEND_PORT', 8000, 0, PORT_MAX)
  const tokenSecret = read.secret('TOKEN_SECRET')
  const databaseUrl = readDatabaseUrl(read, mistakes)
  // Backends that share a database must share the secret; the only one stores its own in the data folder.
  if (needsSecrets && production && databaseUrl && tokenSecret === undefined)
    mistakes.push(`TOKEN_SECRET is missing. In production, DATABASE_URL requires it. ${HOW_TO_MAKE_A_SECRET}`)

  const notes = findUnknownVariables(env)
  const addresses = readAddresses(read, { frontendPort, backendPort, mistakes, notes })
  const storage = readStorage(read, mistakes, addresses.mediaUrl)
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  const config = {
    production,
    host: read.text('HOST') ?? '127.0.0.1',
    backendPort,
    frontendPort,
    ...addresses,
    databaseUrl,
    workers: read.integer('WORKERS', defaultWorkers(), 1, 64),
    databasePort: read.integer('DATABASE_PORT', 5432, 1, PORT_MAX),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 1, 1000),
    storage,
    dataDir,
    backup: readBackup(read, mistakes, { dataDir, hasBucket: storage !== undefined }),
    upgradeBackup: read.oneOf('UPGRADE_BACKUP', ['on', 'off'], 'on') === 'on',
    tokenSecret,
    siteSecret: read.secret('SITE_SECRET'),
    metricsToken: read.secret('METRICS_TOKEN'),
    pictureLinkSeconds: read.integer('PICTURE_LINK_SECONDS', 900, 3, 3600),
    recipeVersionsKeep: readMaxVersions(read),
    outboundAllowed: readRanges(read, mistakes),
    trustProxy: readTrustProxy(read, mistakes),
    ocr: readOcr(read, mistakes, dataDir),
    jobs: read.oneOf('JOBS', ['on', 'off'], 'on') === 'on',
    siteName: read.text('SITE_NAME') ?? 'Larder',
    defaultLanguage: read.oneOf('DEFAULT_LANGUAGE', SITE_LANGUAGES, 'auto'),
    registration: read.oneOf('REGISTRATION', REGISTRATIONS, 'open'),
    visitors: read.oneOf('VISITORS', VISITORS, 'landing'),
    secondFactor: read.oneOf('SECOND_FACTOR', SECOND_FACTOR_POLICIES, 'optional'),
    landingTitle: read.text('LANDING_TITLE'),
    landingText: read.text('LANDING_TEXT'),
    ...readOidc(env, read, mistakes, notes),
    mail: readMail(read, mistakes),
    notice: read.text('NOTICE'),
    writesPerMinute: read.integer(
      'WRITES_PER_MINUTE',
      WRITES_PER_MINUTE.default,
      WRITES_PER_MINUTE.min,
      WRITES_PER_MINUTE.max,
    ),
    importQuotaMb: read.integer(
      'IMPORT_QUOTA_MB',
      IMPORT_QUOTA_MB.default,
      IMPORT_QUOTA_MB.min,
      IMPORT_QUOTA_MB.max,
    ),
    importQuotaTotalMb: readImportTotal(read),
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    sampleData: read.oneOf('SAMPLE_DATA', ['on', 'off'], production ? 'off' : 'on') === 'on',
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: read.oneOf('ACCESS_LOG', ['full', 'no-address', 'off'], 'full'),
    /** Settings that the environment sets. */
    given: SETTING_NAMES.filter((name) => read.text(name.toUpperCase() as VariableName) !== undefined),
    version: read.text('VERSION') ?? packageVersion(),
    commitHash: read.text('COMMIT_HASH') ?? currentCommit(),
    /** What the operator should know, although Larder starts. */
    notes,
  }
  checkWebsite(read, mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return Object.freeze(config)
}

const ADDRESSES = [
  'HOST',
  'PUBLIC_URL',
  'SITE_URL',
  'BASE_URL',
  'DATABASE_URL',
  'STORAGE_URL',
  'PUBLIC_STORAGE_URL',
] as const

/** Whether others may reach an address. The developer accounts must not exist there. */
const hasExposedAddress = (read: VariableReader['text']) =>
  ADDRESSES.some((name) => {
    const address = read(name)
    return address !== undefined && !isLoopback(address)
  })

function isLoopback(address: string): boolean {
  const url = URL.canParse(address) && address.includes('://') ? new URL(address) : undefined
  const host = url ? url.searchParams.get('host') || url.hostname : address
  // An empty host or a path is a socket of this machine.
  return (
    host === '' || host.startsWith('/') || /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
  )
}

type AddressOptions = { frontendPort: number; backendPort: number; mistakes: string[]; notes: string[] }

/** One address serves everything, unless the API has a host name of its own (BASE_URL). */
function readAddresses(read: VariableReader, { frontendPort, backendPort, mistakes, notes }: AddressOptions) {
  const publicUrl = read.origin('PUBLIC_URL')
  const oldUrl = read.origin('SITE_URL')
  const baseUrl = read.url('BASE_URL')
  if (publicUrl && oldUrl && publicUrl !== oldUrl)
    mistakes.push(`PUBLIC_URL is '${publicUrl}', but SITE_URL is '${oldUrl}'. Remove SITE_URL.`)
  else if (oldUrl) notes.push('SITE_URL is now called PUBLIC_URL. The old name still works.')
  if (baseUrl)
    notes.push('BASE_URL is no longer needed: the website also serves the API, at PUBLIC_URL/api/v1.')
  const siteUrl = publicUrl ?? oldUrl ?? `http://localhost:${frontendPort}`
  for (const name of ['BASE_URL', 'PUBLIC_STORAGE_URL'] as const)
    if (siteUrl.startsWith('https:') && read.text(name)?.startsWith('http:'))
      notes.push(`${name} starts with http, but PUBLIC_URL with https: browsers refuse to mix them.`)
  return {
    siteUrl,
    apiUrl: baseUrl ?? `${siteUrl}${PREFIX}`,
    mediaUrl: `${baseUrl ?? siteUrl}/media`,
    /** Only the API's own port serves routes without the prefix. It need not be public. */
    apiPortUrl: baseUrl ?? (publicUrl || oldUrl ? undefined : `http://localhost:${backendPort}`),
  }
}

function readTrustProxy(read: VariableReader, mistakes: string[]) {
  const given = read.text('TRUST_PROXY')
  try {
    if (given !== undefined) parseTrustedProxies(given)
  } catch (error) {
    mistakes.push(
      `TRUST_PROXY has '${(error as Error).message}', but must list addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.`,
    )
  }
  return given
}

/** The website checks its variables itself; `npm start` and `npm run config` report them with the others. */
function checkWebsite(read: VariableReader, mistakes: string[]) {
  read.url('API_URL')
  read.integer('XFF_DEPTH', 1, 1, 10)
  const limit = read.text('BODY_SIZE_LIMIT')
  if (limit !== undefined && !/^\d+[KMG]?$/i.test(limit))
    mistakes.push(`BODY_SIZE_LIMIT is '${limit}', but must be a size such as 2M.`)
}

/** The driver supports one host. With several, something would have to know which one is the primary. */
function readDatabaseUrl(read: VariableReader, mistakes: string[]) {
  const given = read.text('DATABASE_URL') ?? ''
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?]*)[^?]*(.*)$/.exec(given) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  if (!hosts.includes(',') && !/[?&]host=[^&]*(,|%2C)/i.test(query))
    return read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  mistakes.push(
    'DATABASE_URL has several hosts. Use one that connects to the primary: HAProxy, PgBouncer or a virtual IP address (docs/scaling.md).',
  )
  return undefined
}

/** Number of earlier versions that a recipe keeps; undefined: all. */
const readMaxVersions = (read: VariableReader) =>
  read.text('RECIPE_VERSIONS_KEEP') === undefined
    ? undefined
    : read.integer('RECIPE_VERSIONS_KEEP', 0, 0, MAX_VERSIONS)

/** Undefined: limited only by the free disk space. */
const readImportTotal = (read: VariableReader) =>
  (read.text('IMPORT_QUOTA_TOTAL_MB') ?? 'auto') === 'auto'
    ? undefined
    : read.integer('IMPORT_QUOTA_TOTAL_MB', 0, IMPORT_QUOTA_MB.min, IMPORT_QUOTA_MB.max)

/** Private networks that outbound requests may reach. */
function readRanges(read: VariableReader, mistakes: string[]): AddressRange[] {
  const given = (read.text('OUTBOUND_ALLOW') ?? '').split(',').map((range) => range.trim())
  return given.filter(Boolean).flatMap((text) => {
    const range = parseRange(text)
    if (!range)
      mistakes.push(
        `OUTBOUND_ALLOW has '${text}', which is neither an address nor a range such as 10.0.0.0/8.`,
      )
    return range ? [range] : []
  })
}

const STORAGE = [
  'PUBLIC_STORAGE_URL',
  'STORAGE_BUCKET',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'STORAGE_REGION',
] as const

/** S3, or undefined for files in DATA_DIR. A partial configuration is an error, never a silent fallback. */
function readStorage(read: VariableReader, mistakes: string[], mediaUrl: string) {
  const url = read.url('STORAGE_URL')
  if (url === undefined) {
    for (const name of STORAGE)
      if (read.text(name) !== undefined) mistakes.push(`${name} is set, but STORAGE_URL is not.`)
    return undefined
  }
  const bucket = read.text('STORAGE_BUCKET') ?? 'larder'
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    mistakes.push(
      `STORAGE_BUCKET is '${bucket}', but must have 3 to 63 lower-case letters, digits, dots or hyphens.`,
    )
  const required = (name: VariableName) => {
    const value = read.text(name)
    if (value === undefined) mistakes.push(`${name} is missing. STORAGE_URL requires it.`)
    return value ?? ''
  }
  return {
    url,
    bucket,
    publicUrl: read.url('PUBLIC_STORAGE_URL') ?? mediaUrl,
    accessKey: required('STORAGE_ACCESS_KEY'),
    secretKey: required('STORAGE_SECRET_KEY'),
    region: read.text('STORAGE_REGION') ?? 'us-east-1',
  }
}

type Surroundings = { dataDir: string; hasBucket: boolean }

/** Schedule, destination and number of automatic backups. */
function readBackup(read: VariableReader, mistakes: string[], { dataDir, hasBucket }: Surroundings) {
  const schedule = read.text('BACKUP_SCHEDULE') ?? '03:30'
  if (!new RegExp(TIME_OF_DAY_OR_OFF).test(schedule))
    mistakes.push(`BACKUP_SCHEDULE is '${schedule}', but must be a time of day such as 03:30, or off.`)
  const isInBucket = read.oneOf('BACKUP_TO', ['folder', 'bucket'], 'folder') === 'bucket'
  if (isInBucket && !hasBucket) mistakes.push('BACKUP_TO is bucket, but STORAGE_URL is not set.')
  return {
    schedule: schedule === 'off' ? undefined : schedule,
    keep: read.integer('BACKUP_KEEP', BACKUPS_KEEP.default, BACKUPS_KEEP.min, BACKUPS_KEEP.max),
    folder: resolve(read.text('BACKUP_FOLDER') ?? join(dataDir, 'backups')),
    isInBucket,
  }
}

/** Without SMTP_URL no e-mails are sent, and an admin resets forgotten passwords. */
function readMail(read: VariableReader, mistakes: string[]) {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  if (url === undefined) {
    if (from !== undefined && read.text('SMTP_URL') === undefined)
      mistakes.push('MAIL_FROM is set, but SMTP_URL is not.')
    return undefined
  }
  if (from === undefined || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    mistakes.push('MAIL_FROM must be the sender address of e-mails. SMTP_URL requires it.')
  return { url, from: from ?? '' }
}

/** One worker per two cores, because PostgreSQL and the website need CPU too. One is enough for a family. */
const defaultWorkers = () => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

function packageVersion(): string {
  return (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version
}

function currentCommit(): string {
  try {
    // Git refuses folders of other users, and Larder need not own its program files.
    return execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
      cwd: new URL('.', MANIFEST),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
