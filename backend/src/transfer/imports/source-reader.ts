import { type ImportSource, readBytes } from './import-sources.queries.ts'
import { findSourceUpload } from './import-uploads.queries.ts'
import { type UploadStore, uploadReader } from './upload-objects.ts'

/** Returns a function that reads a byte range of a source. */
export async function sourceReader({ db, objectStore }: UploadStore, source: ImportSource) {
  const upload = await findSourceUpload(db, source.import_id, source.position)
  if (upload) return uploadReader(objectStore, upload)
  // Earlier versions stored files in the database.
  return (offset: number, length: number) => readBytes(db, source, offset, length)
}
