import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR_MS = 60 * 60 * 1000

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Creates a folder for one upload and deletes it afterwards. */
export async function withUploadFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await ensurePrivate(parent)
  const folder = await mkdtemp(join(parent, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Original photos contain locations, so only this user may read them, and a symbolic link must not redirect them. */
async function ensurePrivate(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  if (!found.isDirectory()) throw new Error(`${folder} must be a folder, not a link to one.`)
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Left by processes that were killed. */
export async function removeOldUploads(parent: string, now = Date.now()) {
  const isFolder = await lstat(parent).then(
    (found) => found.isDirectory(),
    () => false,
  )
  for (const name of isFolder ? await readdir(parent) : []) {
    const folder = join(parent, name)
    const { mtimeMs } = await lstat(folder).catch(() => ({ mtimeMs: now }))
    if (mtimeMs < now - HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}
