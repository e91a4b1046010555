import pg from 'pg'

const { escapeIdentifier } = pg

type BackupRow = Record<string, unknown>

/** The list of finished backups. It describes the files in the backup storage, so a restore keeps it. */
export async function readBackupList(client: pg.Client): Promise<BackupRow[]> {
  const { rows: found } = await client.query(`select to_regclass('public.backups') is not null as has_it`)
  if (!found[0].has_it) return []
  const { rows } = await client.query<{ row: BackupRow }>(
    `select row_to_json(b) as row from backups b where status <> 'writing' order by id`,
  )
  return rows.map(({ row }) => row)
}

/** Older versions of Larder have fewer columns: the others get their defaults. */
export async function insertBackupList(client: pg.Client, list: BackupRow[]) {
  if (list.length === 0) return
  const columns = Object.keys(list[0] ?? {})
    .map(escapeIdentifier)
    .join(', ')
  await client.query(
    `insert into backups (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::backups, $1)`,
    [JSON.stringify(list)],
  )
  await client.query(`select setval(pg_get_serial_sequence('backups', 'id'), (select max(id) from backups))`)
}
