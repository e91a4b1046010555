import { statSync } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../errors/disk-full.ts'
import { StartError } from './start-error.ts'

const HOUR_MS = 60 * 60 * 1000

export const createDiskFullError = (dataDir: string) =>
  new StartError(`The disk of the data folder ${dataDir} is full. Free some space and start again.`)

/** For `catch` after writing to the data folder. */
export function throwNotWritable(dataDir: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (isDiskFull(error)) throw createDiskFullError(dataDir)
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${error.code}). ${describeRemedy(dataDir)}`,
    )
  }
}

/** Volumes of containers often belong to root, or to an earlier user. */
function describeRemedy(path: string): string {
  const { uid } = statSync(path, { throwIfNoEntry: false }) ?? {}
  const [user, group] = [process.getuid?.(), process.getgid?.()]
  if (!user || uid === undefined || uid === user) return 'Set DATA_DIR to one that can.'
  return `It belongs to user ${uid}, but Larder runs as user ${user}. Run: chown -R ${user}:${group} ${path}`
}

/** Creates the folder. Refuses one that Larder cannot use, before anything in it is changed. */
export async function prepareDataFolder(dataDir: string) {
  await mkdir(dataDir, { recursive: true }).catch(throwNotWritable(dataDir))
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(throwNotWritable(dataDir))
}

/** Why the clock cannot be right; undefined if it can. */
export async function findClockFault(clusterDir: string, now = Date.now()): Promise<string | undefined> {
  // PostgreSQL writes this file at least whenever it stops.
  const { mtimeMs } = await stat(join(clusterDir, 'global/pg_control')).catch(() => ({ mtimeMs: 0 }))
  if (mtimeMs - now < HOUR_MS) return undefined
  const show = (time: number) =>
    new Date(time)
      .toISOString()
      .replace(/:\d\d\..*/, ' UTC')
      .replace('T', ' ')
  return `The clock of this machine shows ${show(now)}, but the database was last used at ${show(mtimeMs)}. Correct the clock, for example with: timedatectl set-ntp true`
}
