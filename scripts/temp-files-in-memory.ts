import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** For tests: creating a database, a thousand files, takes 0.03 s of CPU time in memory and up to 0.8 s on a disk. */
export function keepTempFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bsize, bavail } = statfsSync(MEMORY)
  if (bsize * bavail >= MIN_FREE_BYTES) process.env.TMPDIR = MEMORY
}
