import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeArchiveFile } from './archive-writer.ts'
import type { Progress } from './progress.ts'
import { writeBackup } from './write-backup.ts'

const MAX_SNAPSHOTS = 5
const PARTIAL = '.partial'

type Snapshot = { url: string; dataDir: string; version: string; before: string; progress?: Progress }

/**
 * Saves all rows in DATA_DIR before an upgrade or a restore changes them, without pictures. Returns the file.
 */
export async function takeSnapshot({ url, dataDir, version, before, ...options }: Snapshot): Promise<string> {
  const folder = join(dataDir, 'snapshots')
  // The time comes first, so that names sort by age.
  const time = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  const file = join(folder, `${time}-before-${before.replaceAll(/[^\w.-]/g, '-')}.tar`)
  await rm(file, { force: true })
  await writeArchiveFile(
    file,
    async (writer) => void (await writeBackup(writer, { url, version, ...options })),
  )
  await removeOld(folder)
  return file
}

async function removeOld(folder: string) {
  const names = (await readdir(folder)).sort()
  const whole = names.filter((name) => name.endsWith('.tar'))
  const unfinished = names.filter((name) => name.endsWith(PARTIAL))
  for (const name of [...whole.slice(0, -MAX_SNAPSHOTS), ...unfinished])
    await rm(join(folder, name), { force: true })
}
