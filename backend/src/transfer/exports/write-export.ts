import type { WrittenFile } from '@larder/writers/format'
import { findFormat } from '@larder/writers/formats'
import { zip } from '@larder/writers/zip'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { listSelectedIds } from '../../recipes/batches/list-selected-ids.ts'
import type { SearchStatistics } from '../../recipes/search/search-statistics.ts'
import { generateAccountFiles } from './account-files.ts'
import { deleteChunks, ExportTooLarge, writeChunks } from './export-chunks.queries.ts'
import { type ExportServices, generateRecipeFiles } from './export-files.ts'
import { findRunningExport, type RunningExport, updateExport } from './exports.queries.ts'

const REPORT_INTERVAL_MS = 300

class ExportCancelled extends Error {}

/** Writes the file of an export. If the job is killed, the next attempt starts over. */
export async function writeExport(
  services: ExportServices,
  statistics: SearchStatistics,
  exportId: number,
  { signal, isLast }: Attempt,
) {
  const { db } = services
  const found = await findRunningExport(db, exportId)
  const author = found && (await findCallerById(db, found.user_id))
  if (!author) return
  await deleteChunks(db, exportId)
  const selection = found.recipes ?? { scope: 'mine' as const }
  const recipeIds = await listSelectedIds(db, statistics, author, selection)
  await updateExport(db, exportId, { recipe_count: recipeIds.length, written_count: 0 })
  const files = generateArchive(
    services,
    author,
    found,
    recipeIds,
    createProgressReporter(services, exportId, signal),
  )
  try {
    const bytes = await writeChunks(db, exportId, zip(files, new Date(found.created_at)))
    const end = { bytes: String(bytes), written_count: recipeIds.length, done_at: sql<string>`now()` }
    await updateExport(db, exportId, { ...end, status: 'done' })
  } catch (error) {
    if (error instanceof ExportCancelled) return
    const isPermanent = error instanceof ExportTooLarge
    if (isLast || isPermanent) await markFailed(db, exportId)
    if (!isPermanent) throw error
  }
}

async function markFailed(db: Db, exportId: number) {
  await deleteChunks(db, exportId)
  await updateExport(db, exportId, { status: 'failed' })
}

async function* generateArchive(
  services: ExportServices,
  author: Caller,
  { format: key, recipes, language, created_at }: RunningExport,
  recipeIds: number[],
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<WrittenFile> {
  const format = findFormat(key)
  yield* format.collection?.beginning?.({ username: author.username, created_at }) ?? []
  if (key === 'larder' && !recipes) yield* generateAccountFiles(services, author)
  yield* generateRecipeFiles(services, author, { format, language }, recipeIds, onWritten)
}

/** Reports progress at intervals and stops the job if the export was deleted. */
function createProgressReporter({ db }: ExportServices, exportId: number, signal: AbortSignal) {
  let lastReportedAt = 0
  return async (count: number) => {
    signal.throwIfAborted()
    if (Date.now() - lastReportedAt < REPORT_INTERVAL_MS) return
    lastReportedAt = Date.now()
    if (!(await updateExport(db, exportId, { written_count: count }))) throw new ExportCancelled()
  }
}
