import type { WrittenFile } from '@larder/writers/format'
import { formatOf } from '@larder/writers/formats'
import { zip } from '@larder/writers/zip'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { Attempt } from '../../jobs/job-runner.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { listRecipeIdsOf } from '../../recipes/books/list-recipe-ids.ts'
import { listMatchingIds } from '../../recipes/search/list-matching-ids.ts'
import type { SearchStatistics } from '../../recipes/search/search-statistics.ts'
import { deleteChunks, TooLarge, writeChunks } from './export-chunks.queries.ts'
import { filesOf, type House } from './export-files.ts'
import { type ExportUnderWay, findUnderWay, updateExport } from './exports.queries.ts'
import { householdFiles } from './household-files.ts'

const BETWEEN_WORDS_MS = 300

class Cancelled extends Error {}

/** Writes the file of an export. Killed, it begins anew. */
export async function writeExport(
  house: House,
  statistics: SearchStatistics,
  exportId: number,
  { signal, isLast }: Attempt,
) {
  const { db } = house
  const found = await findUnderWay(db, exportId)
  const author = found && (await findCallerById(db, found.user_id))
  if (!author) return
  await deleteChunks(db, exportId)
  const recipeIds = await listWanted(db, statistics, author, found.recipes)
  await updateExport(db, exportId, { recipe_count: recipeIds.length, written_count: 0 })
  const files = wholeArchive(house, author, found, recipeIds, tellOf(house, exportId, signal))
  try {
    const bytes = await writeChunks(db, exportId, zip(files, new Date(found.created_at)))
    const end = { bytes: String(bytes), written_count: recipeIds.length, done_at: sql<string>`now()` }
    await updateExport(db, exportId, { ...end, status: 'done' })
  } catch (error) {
    if (error instanceof Cancelled) return
    const isHopeless = error instanceof TooLarge
    if (isLast || isHopeless) await giveUp(db, exportId)
    if (!isHopeless) throw error
  }
}

function listWanted(
  db: Db,
  statistics: SearchStatistics,
  author: Caller,
  recipes: ExportUnderWay['recipes'],
): Promise<number[]> {
  const { book_id, ...query } = recipes ?? { scope: 'mine' as const, book_id: undefined }
  return book_id === undefined
    ? listMatchingIds(db, statistics, author, query)
    : listRecipeIdsOf(db, statistics, author, book_id)
}

async function giveUp(db: Db, exportId: number) {
  await deleteChunks(db, exportId)
  await updateExport(db, exportId, { status: 'failed' })
}

async function* wholeArchive(
  house: House,
  author: Caller,
  { format: key, recipes, language, created_at }: ExportUnderWay,
  recipeIds: number[],
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<WrittenFile> {
  const format = formatOf(key)
  yield* format.collection?.beginning?.({ username: author.username, created_at }) ?? []
  if (key === 'larder' && !recipes) yield* householdFiles(house, author)
  yield* filesOf(house, author, { format, language }, recipeIds, onWritten)
}

/** Now and then, and notices when nobody wants it any more. */
function tellOf({ db }: House, exportId: number, signal: AbortSignal) {
  let told = 0
  return async (count: number) => {
    signal.throwIfAborted()
    if (Date.now() - told < BETWEEN_WORDS_MS) return
    told = Date.now()
    if (!(await updateExport(db, exportId, { written_count: count }))) throw new Cancelled()
  }
}
