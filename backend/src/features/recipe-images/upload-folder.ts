import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOUR_MS = 60 * 60 * 1000
const parent = () => join(tmpdir(), 'larder-uploads')

/** A folder for one upload, gone when the work is done. */
export async function withUploadFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(parent(), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent(), 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What was left by a process that was killed: photographs as they came, with the place where they were taken. */
export async function removeOldUploads(now = Date.now()) {
  for (const name of await readdir(parent()).catch(() => [])) {
    const folder = join(parent(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (mtimeMs < now - HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}
