import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BackupContents } from '@larder/contract/operations/backups'
import { type Archive, DamagedBackup, openArchive } from '../../backup/archive-reader.ts'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { findTableName, NewerBackup } from '../../backup/manifest.ts'
import { requireKnown } from '../../backup/restore-backup.ts'
import { StartError } from '../../db/start-error.ts'
import { conflict } from '../../errors/http-error.ts'

const decompress = promisify(gunzip)
const MAX_ADMINS = 20
/** Parts have a few megabytes; more is no backup of ours. */
const MAX_PART_BYTES = 256 * 1024 * 1024

type Description = Omit<BackupContents, 'current'>

/** Verifies every byte of a file, and that this version can restore it. */
export async function describeFile(path: string): Promise<Description> {
  try {
    const archive = await openArchive(path)
    try {
      await requireKnown(archive)
      return await describe(archive)
    } finally {
      await archive.close()
    }
  } catch (error) {
    throw toBackupProblem(error)
  }
}

export async function describeBackup(storage: BackupStorage, name: string): Promise<Description> {
  const { path, release } = await storage.openLocal(name)
  return describeFile(path).finally(release)
}

async function describe(archive: Archive): Promise<Description> {
  const { manifest } = archive
  const countRows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
  return {
    created_at: new Date(manifest.created_at).toISOString(),
    larder_version: manifest.larder_version,
    has_pictures: manifest.has_objects,
    admins: await listAdmins(archive),
    counts: {
      recipes: countRows('recipes'),
      users: countRows('users'),
      kitchens: countRows('kitchens'),
      shopping_lists: countRows('shopping_lists'),
      pictures: manifest.has_objects ? countRows('recipe_images') : 0,
    },
  }
}

/** After a restore, only accounts of the backup can log in, so the page names its Admins. */
async function listAdmins(archive: Archive): Promise<string[]> {
  const admins: string[] = []
  for (const part of archive.manifest.parts.filter(({ name }) => findTableName(name) === 'users')) {
    const text = await decompress(await archive.read(part), { maxOutputLength: MAX_PART_BYTES })
    for (const line of text.toString('utf8').trimEnd().split('\n')) {
      const { username, role } = JSON.parse(line) as { username?: unknown; role?: unknown }
      if (role === 'Admin') admins.push(String(username))
    }
  }
  return admins.slice(0, MAX_ADMINS)
}

/** Errors of the reader are sentences for the operator of a command; the codes are for the website. */
function toBackupProblem(error: unknown): unknown {
  if (error instanceof NewerBackup) return conflict('newer_backup', error.message)
  if (error instanceof DamagedBackup || error instanceof StartError || isUnreadable(error))
    return conflict('damaged_backup', 'This file is not a complete backup of Larder.')
  return error
}

/** Gzip and JSON report contents that no Larder has written. */
const isUnreadable = (error: unknown) =>
  error instanceof SyntaxError || String((error as { code?: unknown }).code).startsWith('Z_')
