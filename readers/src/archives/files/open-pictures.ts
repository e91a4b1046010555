import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'
import { bytesSource, type Source } from './source.ts'
import { openZip } from './zip-file.ts'

export type OpenPicture = (entry: string) => Promise<Uint8Array>

/** Pictures by the entries that recipes name, one at a time; the directory of the archive is read once for all. */
export async function openPictures(source: Source, depth = 0): Promise<OpenPicture> {
  const zip = await openZip(source)
  const byPath = new Map(zip.entries.map((entry) => [`${source.name}/${entry.path}`, entry]))
  return async (name) => {
    const entry = byPath.get(name)
    if (entry) return zip.read(entry, LIMITS.fileBytes)
    const inner = [...byPath].find(([path]) => name.startsWith(`${path}/`))
    if (!inner || depth + 1 >= LIMITS.zipDepth) throw new ArchiveError('no_such_entry', name)
    const bytes = await zip.read(inner[1], LIMITS.nestedZipBytes)
    return (await openPictures(bytesSource(inner[0], bytes), depth + 1))(name)
  }
}
