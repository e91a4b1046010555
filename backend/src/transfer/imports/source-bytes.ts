import { type ImportSource, readBytes } from './import-sources.queries.ts'
import { findSourceUpload } from './import-uploads.queries.ts'
import { type UploadStore, uploadReader } from './upload-objects.ts'

/** Reads any part of the file that a source is, wherever it is stored. */
export async function sourceReader({ db, objectStore }: UploadStore, source: ImportSource) {
  const upload = await findSourceUpload(db, source.import_id, source.position)
  if (upload) return uploadReader(objectStore, upload)
  // Sent to an earlier version, which stored files in the database.
  return (offset: number, length: number) => readBytes(db, source, offset, length)
}
