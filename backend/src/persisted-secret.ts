import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, writeThrough } from './fsync.ts'
import { tempFileName } from './temp-files.ts'

/** Error codes of file systems without hard links, such as shared folders of virtual machines. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Undefined if the file is missing, or empty after a crash. */
export async function readPersistedSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text.replaceAll('\0', '').trim() || undefined
}

/**
 * Stores a secret atomically and durably, and returns the stored one: if two processes start at once, both use the same
 * secret.
 */
export async function persistSecret(file: string, secret: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = tempFileName(file)
  try {
    await writeThrough(unfinished, secret, 0o600)
    const isNew = await linkTo(unfinished, file)
    const existing = isNew ? secret : await readPersistedSecret(file)
    // The file is empty: an earlier version was killed before it wrote the secret.
    if (!existing) await rename(unfinished, file)
    await syncFolder(dirname(file))
    return existing ?? secret
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Unlike a rename, a link never replaces a file that another process created meanwhile. */
async function linkTo(unfinished: string, file: string): Promise<boolean> {
  try {
    await link(unfinished, file)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || NO_LINKS.has(code)) return false
    throw error
  }
}
