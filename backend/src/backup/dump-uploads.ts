import type pg from 'pg'

type StoredUpload = { object_key: string; size: string }

/** Uploads of imports. Backups omit them: users can upload the file again. */
export async function listUploads(client: pg.Client): Promise<StoredUpload[]> {
  const { rows: found } = await client.query(
    `select to_regclass('public.import_uploads') is not null as has_it`,
  )
  if (!found[0].has_it) return []
  const { rows } = await client.query<StoredUpload>('select object_key, size from import_uploads')
  return rows
}

/** Inserts uploads without an import, so that maintenance deletes objects that only the replaced rows referred to. */
export async function insertReleased(client: pg.Client, uploads: StoredUpload[]) {
  await client.query(
    `insert into import_uploads (object_key, size)
     select object_key, size from json_to_recordset($1) as left_over (object_key text, size bigint)`,
    [JSON.stringify(uploads)],
  )
}
