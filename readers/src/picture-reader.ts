import { type OpenPicture, openPictures } from './archives/files/open-pictures.ts'
import type { Source } from './archives/files/source.ts'

/** The bytes of pictures by the entry that a reader gave for each: a file of the archive, or the photograph itself. */
export function createPictureReader(source: Source): OpenPicture {
  let archive: Promise<OpenPicture> | undefined
  return async (entry) => {
    if (entry === source.name) return source.read(0, source.size)
    archive ??= openPictures(source)
    return (await archive)(entry)
  }
}
