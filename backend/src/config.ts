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
  TIME_OF_DAY_OR_OFF,
  WRITES_PER_MINUTE,
} from '@larder/contract/operations/settings'
import { REGISTRATIONS } from '@larder/contract/people/sign-in'
import { MANIFEST } from './files.ts'
import { type AddressRange, parseRange } from './outbound/ssrf-guard.ts'
import { findWeakness } from './token-secret.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

export class ConfigError extends Error {}

const PORT_MAX = 65_535

/** Only this function reads the environment. It reports all mistakes at once, so that one restart fixes them. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const mistakes: string[] = []
  const read = variableReader(env, mistakes)

  const production = env.NODE_ENV === 'production'
  const backendPort = read.integer('BACKEND_PORT', 7000, 0, PORT_MAX)
  const frontendPort = read.integer('FRONTEND_PORT', 8000, 0, PORT_MAX)
  const tokenSecret = read.text('TOKEN_SECRET')
  const weakness = tokenSecret === undefined ? undefined : findWeakness(tokenSecret)
  if (weakness) mistakes.push(`TOKEN_SECRET ${weakness}. ${HOW_TO_MAKE_A_SECRET}`)
  if (production && tokenSecret === undefined)
    mistakes.push(`TOKEN_SECRET is missing. It is required in production. ${HOW_TO_MAKE_A_SECRET}`)

  const siteSecret = read.text('SITE_SECRET')
  const siteWeakness = siteSecret === undefined ? undefined : findWeakness(siteSecret)
  if (siteWeakness) mistakes.push(`SITE_SECRET ${siteWeakness}. ${HOW_TO_MAKE_A_SECRET}`)
  const metricsToken = read.text('METRICS_TOKEN')
  const weak = metricsToken === undefined ? undefined : findWeakness(metricsToken)
  if (weak) mistakes.push(`METRICS_TOKEN ${weak}. ${HOW_TO_MAKE_A_SECRET}`)

  const storage = readStorage(read, mistakes)
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  const config = {
    production,
    host: read.text('HOST') ?? '127.0.0.1',
    backendPort,
    frontendPort,
    baseUrl: read.url('BASE_URL') ?? `http://localhost:${backendPort}`,
    siteUrl: read.url('SITE_URL') ?? `http://localhost:${frontendPort}`,
    databaseUrl: readDatabaseUrl(read, mistakes),
    workers: read.integer('WORKERS', defaultWorkers(), 1, 64),
    databasePort: read.integer('DATABASE_PORT', 5432, 1, PORT_MAX),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 1, 1000),
    storage,
    dataDir,
    backup: readBackup(read, mistakes, { dataDir, hasBucket: storage !== undefined }),
    tokenSecret,
    siteSecret,
    metricsToken,
    pictureLinkSeconds: read.integer('PICTURE_LINK_SECONDS', 900, 3, 3600),
    recipeVersionsKeep: readMaxVersions(read),
    outboundAllowed: readRanges(read, mistakes),
    trustProxy: read.text('TRUST_PROXY'),
    jobs: read.oneOf('JOBS', ['on', 'off'], 'on') === 'on',
    registration: read.oneOf('REGISTRATION', REGISTRATIONS, 'open'),
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
    /** Settings that the environment sets. */
    given: SETTING_NAMES.filter((name) => read.text(name.toUpperCase()) !== undefined),
    version: read.text('VERSION') ?? packageVersion(),
    commitHash: read.text('COMMIT_HASH') ?? (production ? 'unknown' : currentCommit()),
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return Object.freeze(config)
}

/** The driver supports one host. With several, something would have to know which one is the primary. */
function readDatabaseUrl(read: ReturnType<typeof variableReader>, mistakes: string[]) {
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
const readMaxVersions = (read: ReturnType<typeof variableReader>) =>
  read.text('RECIPE_VERSIONS_KEEP') === undefined
    ? undefined
    : read.integer('RECIPE_VERSIONS_KEEP', 0, 0, MAX_VERSIONS)

/** Undefined: limited only by the free disk space. */
const readImportTotal = (read: ReturnType<typeof variableReader>) =>
  (read.text('IMPORT_QUOTA_TOTAL_MB') ?? 'auto') === 'auto'
    ? undefined
    : read.integer('IMPORT_QUOTA_TOTAL_MB', 0, IMPORT_QUOTA_MB.min, IMPORT_QUOTA_MB.max)

/** Private networks that outbound requests may reach. */
function readRanges(read: ReturnType<typeof variableReader>, mistakes: string[]): AddressRange[] {
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

const HOW_TO_MAKE_A_SECRET = 'Make one with: openssl rand -base64 48'

const STORAGE = [
  'PUBLIC_STORAGE_URL',
  'STORAGE_BUCKET',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'STORAGE_REGION',
]

/** S3, or undefined for files in DATA_DIR. A partial configuration is an error, never a silent fallback. */
function readStorage(read: ReturnType<typeof variableReader>, mistakes: string[]) {
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
  const required = (name: string) => {
    const value = read.text(name)
    if (value === undefined) mistakes.push(`${name} is missing. STORAGE_URL requires it.`)
    return value ?? ''
  }
  return {
    url,
    bucket,
    publicUrl: read.url('PUBLIC_STORAGE_URL') ?? `${url}/${bucket}`,
    accessKey: required('STORAGE_ACCESS_KEY'),
    secretKey: required('STORAGE_SECRET_KEY'),
    region: read.text('STORAGE_REGION') ?? 'us-east-1',
  }
}

type Surroundings = { dataDir: string; hasBucket: boolean }

/** Schedule, destination and number of automatic backups. */
function readBackup(
  read: ReturnType<typeof variableReader>,
  mistakes: string[],
  { dataDir, hasBucket }: Surroundings,
) {
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
function readMail(read: ReturnType<typeof variableReader>, mistakes: string[]) {
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

function variableReader(env: NodeJS.ProcessEnv, mistakes: string[]) {
  /** NAME_FILE is the path of a file with the value, as with container secrets. */
  function text(name: string): string | undefined {
    const file = env[`${name}_FILE`]
    if (!file) return env[name] || undefined
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch {
      mistakes.push(`${name}_FILE is '${file}', which cannot be read.`)
      return undefined
    }
  }

  function integer(name: string, fallback: number, min: number, max: number): number {
    const given = text(name)
    if (given === undefined) return fallback
    const value = Number(given)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    mistakes.push(`${name} is '${given}', but must be an integer from ${min} to ${max}.`)
    return fallback
  }

  function url(name: string, protocols = ['http:', 'https:']): string | undefined {
    const given = text(name)
    if (given === undefined) return undefined
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given.replace(/\/$/, '')
    mistakes.push(`${name} is not a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    return undefined
  }

  function oneOf<const Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const given = text(name)
    if (given === undefined) return fallback
    const value = values.find((candidate) => candidate === given)
    if (!value) mistakes.push(`${name} is '${given}', but must be one of: ${values.join(', ')}.`)
    return value ?? fallback
  }

  return { text, integer, url, oneOf }
}

/** One worker per two cores, because PostgreSQL and the website need CPU too. One is enough for a family. */
const defaultWorkers = () => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

function packageVersion(): string {
  return (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
