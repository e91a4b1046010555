import { openPictures } from './archives/files/open-pictures.ts'
import type { Source } from './archives/files/source.ts'

/** The bytes of a picture by the entry that a reader gave for it: a file of the archive, or the photograph itself. */
export async function openPicture(source: Source, entry: string): Promise<Uint8Array> {
  if (entry === source.name) return source.read(0, source.size)
  const open = await openPictures(source)
  return open(entry)
}
