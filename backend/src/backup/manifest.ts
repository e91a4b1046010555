import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { StartError } from '../db/start-error.ts'

/** Increase it when older versions could not restore the new format. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const MANIFEST_SUM = 'manifest.sha256'

export type Part = Static<typeof Part>
const Part = Type.Object({
  name: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

export type DumpedTable = Static<typeof DumpedTable>
const DumpedTable = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
  /** Last value of each identity column. */
  counters: Type.Array(
    Type.Object({ column: Type.String(), last_value: Type.String(), is_called: Type.Boolean() }),
  ),
})

/** Metadata of a backup: everything a restore must know before it changes anything. */
export type Manifest = Static<typeof Manifest>
const Manifest = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  larder_version: Type.String(),
  created_at: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(DumpedTable),
  /** False for a snapshot of the database only; the pictures in the store are not changed then. */
  has_objects: Type.Boolean(),
  /** Pictures that rows refer to but were missing in the store. */
  missing_objects: Type.Array(Type.String()),
  parts: Type.Array(Part),
})

export class NewerBackup extends StartError {
  constructor(version: string) {
    super(
      `The backup was made by Larder ${version}, which is newer than this one. Restore it with that version.`,
    )
  }
}

export function parseManifest(bytes: Buffer): Manifest {
  const manifest: unknown = JSON.parse(bytes.toString('utf8'))
  const format = (manifest as { format?: unknown }).format
  if (typeof format === 'number' && format > FORMAT)
    throw new NewerBackup(String((manifest as { larder_version?: unknown }).larder_version))
  if (!Value.Check(Manifest, manifest)) throw new StartError('The backup has no readable list of contents.')
  return manifest
}

export const findTableName = (name: string) => /^tables\/(\w+)\.\d+\.jsonl\.gz$/.exec(name)?.[1]
export const findObjectKey = (name: string) => /^objects\/(.+)$/.exec(name)?.[1]
