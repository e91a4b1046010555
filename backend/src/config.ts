import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import {
  IMPORT_QUOTA_MB,
  LOG_LEVELS,
  MAX_VERSIONS,
  SETTING_NAMES,
  WRITES_PER_MINUTE,
} from '@larder/contract/operations/settings'
import { SECOND_FACTOR_POLICIES } from '@larder/contract/people/second-factor'
import { SITE_LANGUAGES } from '@larder/contract/people/setup'
import { REGISTRATIONS, VISITORS } from '@larder/contract/people/sign-in'
import { hasExposedAddress, readAddresses } from './config/read-addresses.ts'
import { readDatabaseUrl } from './config/read-database-url.ts'
import { readMail } from './config/read-mail.ts'
import { readRanges, readTrustProxy } from './config/read-networks.ts'
import { readOcr } from './config/read-ocr.ts'
import { readOidc } from './config/read-oidc.ts'
import { readBackup, readStorage } from './config/read-storage.ts'
import { findUnknownVariables } from './config/unknown-variables.ts'
import { createVariableReader, HOW_TO_MAKE_A_SECRET, type VariableReader } from './config/variable-reader.ts'
import type { VariableName } from './config/variables.ts'
import { MANIFEST } from './files.ts'

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
  // Some variables are read more than once.
  if (mistakes.length > 0) throw new ConfigError([...new Set(mistakes)].join('\n'))
  return Object.freeze(config)
}

/** The website checks its variables itself; `npm start` and `npm run config` report them with the others. */
function checkWebsite(read: VariableReader, mistakes: string[]) {
  read.url('API_URL')
  read.integer('XFF_DEPTH', 1, 1, 10)
  const limit = read.text('BODY_SIZE_LIMIT')
  if (limit !== undefined && !/^\d+[KMG]?$/i.test(limit))
    mistakes.push(`BODY_SIZE_LIMIT is '${limit}', but must be a size such as 2M.`)
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
