import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The second was the suffix of a database under construction in earlier versions. */
const NAMES = [/\.new-(\d+)-[0-9a-f]+$/, /^postgres-new-(\d+)(?:\.password)?$/]

/** A file or folder with this name is renamed when it is complete. */
export const tempFileName = (path: string) => `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/** Removes temporary files of dead processes from a folder. */
export async function removeTempFiles(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = NAMES.map((form) => form.exec(name)?.[1]).find((found) => found !== undefined)
    if (!pid || isAnotherAlive(Number(pid))) continue
    // A killed start may have left a process that still writes there. It ends when the folder is deleted.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function isAnotherAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
