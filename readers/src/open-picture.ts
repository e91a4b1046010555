import { bytesSource, type Source } from './archives/files/source.ts'
import { openZip } from './archives/files/zip-file.ts'
import { LIMITS } from './archives/limits.ts'

const MOST_PICTURE_BYTES = 20 * 1024 * 1024

/** The bytes of a picture by the entry that a reader gave for it; null where there is none. */
export async function openPicture(source: Source, entry: string, depth = 0): Promise<Uint8Array | null> {
  if (entry === source.name) return source.read(0, Math.min(source.size, MOST_PICTURE_BYTES))
  if (!entry.startsWith(`${source.name}/`) || depth >= LIMITS.zipDepth) return null
  const path = entry.slice(source.name.length + 1)
  const zip = await openZip(source)
  const found = zip.entries.find((candidate) => candidate.path === path)
  if (found) return zip.read(found, MOST_PICTURE_BYTES)
  const holder = zip.entries.find((candidate) => path.startsWith(`${candidate.path}/`))
  if (!holder) return null
  const bytes = await zip.read(holder, LIMITS.nestedZipBytes)
  return openPicture(bytesSource(`${source.name}/${holder.path}`, bytes), entry, depth + 1)
}
