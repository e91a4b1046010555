import { type OpenPicture, openPictures } from './archives/files/open-pictures.ts'
import type { Source } from './archives/files/source.ts'

/** Reads pictures by entry: a file of an archive, or the photo itself. */
export function createPictureReader(source: Source): OpenPicture {
  let archive: Promise<OpenPicture> | undefined
  return async (entry) => {
    if (entry === source.name) return source.read(0, source.size)
    archive ??= openPictures(source)
    return (await archive)(entry)
  }
}
