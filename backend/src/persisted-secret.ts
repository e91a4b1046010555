import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, writeThrough } from './fsync.ts'
import { tempFileName } from './temp-files.ts'

/** File systems without hard links, such as shared folders of virtual machines. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** What a file of ours holds; undefined when there is none, or only what a kill or a power cut left of one. */
export async function readPersistedSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text.replaceAll('\0', '').trim() || undefined
}

/**
 * Keeps a secret under its name, whole and on the disk or not at all, and answers the one that is kept: where two
 * start at once, both go on with the same.
 */
export async function persistSecret(file: string, secret: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = tempFileName(file)
  try {
    await writeThrough(unfinished, secret, 0o600)
    const isNew = await linkTo(unfinished, file)
    const kept = isNew ? secret : await readPersistedSecret(file)
    // There is a file, and nothing in it: an earlier version was killed before it had written it.
    if (!kept) await rename(unfinished, file)
    await syncFolder(dirname(file))
    return kept ?? secret
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Unlike a rename, a link never replaces what another has put there meanwhile. */
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
