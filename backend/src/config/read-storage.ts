import { join, resolve } from 'node:path'
import { BACKUPS_KEEP } from '@larder/contract/operations/settings'
import { TIME_OF_DAY_OR_OFF } from '@larder/contract/people/setup'
import type { VariableReader } from './variable-reader.ts'
import type { VariableName } from './variables.ts'

const STORAGE = [
  'PUBLIC_STORAGE_URL',
  'STORAGE_BUCKET',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'STORAGE_REGION',
] as const

/** S3, or undefined for files in DATA_DIR. A partial configuration is an error, never a silent fallback. */
export function readStorage(read: VariableReader, mistakes: string[], mediaUrl: string) {
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
export function readBackup(read: VariableReader, mistakes: string[], { dataDir, hasBucket }: Surroundings) {
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
