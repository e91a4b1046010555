import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'
import { bytesSource, type Source } from './source.ts'
import { openZip } from './zip-file.ts'

export type OpenPicture = (entry: string) => Promise<Uint8Array>

/** Opens pictures by entry; reads the directory of the archive once. */
export async function openPictures(source: Source, depth = 0): Promise<OpenPicture> {
  const zip = await openZip(source)
  const byPath = new Map(zip.entries.map((entry) => [`${source.name}/${entry.path}`, entry]))
  /** The last nested zip, cached because recipes follow its order. */
  let inner: { path: string; open: OpenPicture } | undefined
  return async (name) => {
    const entry = byPath.get(name)
    if (entry) return zip.read(entry, LIMITS.fileBytes)
    const [path, within] = [...byPath].find(([each]) => name.startsWith(`${each}/`)) ?? []
    if (!path || !within || depth + 1 >= LIMITS.zipDepth) throw new ArchiveError('no_such_entry', name)
    if (inner?.path !== path) {
      inner = undefined
      const bytes = await zip.read(within, LIMITS.nestedZipBytes)
      inner = { path, open: await openPictures(bytesSource(path, bytes), depth + 1) }
    }
    return inner.open(name)
  }
}
