import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The second is what earlier versions called a database in the making. */
const NAMES = [/\.new-(\d+)-[0-9a-f]+$/, /^postgres-new-(\d+)(?:\.password)?$/]

/** What is made under this name gets its own when it is whole. */
export const tempFileName = (path: string) => `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/** Removes from a folder what processes that are no more have left unfinished. */
export async function removeTempFiles(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = NAMES.map((form) => form.exec(name)?.[1]).find((found) => found !== undefined)
    if (!pid || isAnotherAlive(Number(pid))) continue
    // A killed start may have left someone who still writes there, and who ends when it is gone.
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
