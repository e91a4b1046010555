import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { writeChunks } from '../src/transfer/exports/export-chunks.queries.ts'
import { insertExport, updateExport } from '../src/transfer/exports/exports.queries.ts'

/** An export with a small file, as if a job had written it. */
export async function insertDoneExport(db: Db, userId: number): Promise<number> {
  const id = await insertExport(db, userId, { format: 'larder' })
  const bytes = await writeChunks(db, id, streamText('fixture'))
  await updateExport(db, id, {
    status: 'done',
    bytes: String(bytes),
    recipe_count: 0,
    done_at: sql<string>`now()`,
  })
  return id
}

async function* streamText(words: string) {
  yield Buffer.from(words)
}
