import { MAX_MEALS } from '@larder/contract/planning/meal-plan'
import { MAX_TEMPLATES } from '@larder/contract/planning/meal-templates'
import { MAX_BOOK_RECIPES, MAX_BOOKS } from '@larder/contract/recipes/books'
import {
  IMPORT_FAILURES,
  type ImportFailure,
  type ImportFailureCode,
} from '@larder/contract/transfer/imports'
import type { FoundBook, FoundItem, FoundPlanPart } from '@larder/readers/found-items'
import type { FoundPicture, FoundRecipe, OwnParts, UnsupportedField } from '@larder/readers/recipe'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { MAX_ARCHIVED_IMAGES, MAX_ARCHIVED_VERSIONS } from '../../recipes/versions/recipe-versions.queries.ts'
import { findDuplicates } from './find-duplicates.ts'
import { insertImportBooks } from './import-books.queries.ts'
import { addImportJob, commitImportJob } from './import-jobs.ts'
import { collectLabels } from './import-labels.queries.ts'
import type { StoredPicture } from './import-pictures.queries.ts'
import { insertPlanParts } from './import-plan-parts.queries.ts'
import { insertImportRecipes, type ReadContent, type ReadRecipe } from './import-recipes.queries.ts'
import {
  countUrls,
  deleteFoundItems,
  type ImportSource,
  isCurrentAttempt,
  listTimedOutUrls,
  listUnreadSources,
  markHostGivenUp,
  markRead,
  startAttempt,
} from './import-sources.queries.ts'
import { releaseUploads } from './import-uploads.queries.ts'
import { createFailure, findImportWithStatus, notifyImportChanged, updateImport } from './imports.queries.ts'
import { matchNames } from './match-ingredient-names.ts'
import { type NotImportedCount, NotImportedTally } from './not-imported.ts'
import type { LineName } from './read-messages.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'
import { forbidsRobots } from './robots.ts'
import { sourceReader } from './source-reader.ts'
import { pictureStorer } from './store-pictures.ts'
import { UnresponsiveHosts } from './unresponsive-hosts.ts'
import { MissingUpload, type UploadStore } from './upload-objects.ts'

const PAGE = {
  accept: ['text/html', 'application/xhtml+xml', 'application/json', 'application/ld+json', 'text/plain'],
  maxBytes: 20 * 1024 * 1024,
  timeoutMs: 30_000,
}
/** Small batches, so that a killed job loses little and progress is visible. */
const RECIPE_BATCH_SIZE = 25
const MAX_RECIPES = 50_000
const MAX_INBOX_RECIPES = 10
const MAX_PLAN_PARTS = MAX_MEALS + MAX_TEMPLATES

type ImportServices = UploadStore & { guardedFetch: GuardedFetch; config: Config }
type Outcome = { failure: ImportFailure | null; not_taken: NotImportedCount[] }

/** Reads all sources. If the job is killed, the next attempt starts over with the source that was being read. */
export async function readImport(
  { db, objectStore, guardedFetch, config }: ImportServices,
  importId: number,
  attempt: Attempt,
) {
  const { signal } = attempt
  const reader = new ReadProcess(config.ocr)
  const storePictures = await pictureStorer({ db, objectStore, config }, importId)
  const isBulk = (await countUrls(db, importId)) > 1
  const hosts = new UnresponsiveHosts(await listTimedOutUrls(db, importId))
  const unread = await listUnreadSources(db, importId)
  const isGivenUp = ({ kind, name }: ImportSource) => kind === 'address' && hosts.isGivenUp(name)
  try {
    await skipUnresponsiveHosts()
    for (const source of unread) {
      if (isGivenUp(source)) continue
      signal.throwIfAborted()
      await attempt.yieldTurn()
      if (!(await findImportWithStatus(db, importId, 'reading'))) return
      const reading = await startAttempt(db, source)
      const outcome = await readSource(source, reading).catch(toOutcome(source, attempt))
      await inTransaction(db, async (trx) => {
        await requireCurrentAttempt(trx, source, reading)
        await markRead(trx, source, outcome)
        if (outcome.failure) await releaseUploads(trx, importId, source.position)
        await updateImport(trx, importId, {})
      })
      if (source.kind === 'address' && outcome.failure?.code === 'timed_out') {
        hosts.addTimeout(source.name)
        await skipUnresponsiveHosts()
      }
    }
  } finally {
    reader.close()
  }
  await finishReading(db, importId)

  async function skipUnresponsiveHosts() {
    const positions = unread.filter(isGivenUp).map(({ position }) => position)
    if (positions.length === 0) return
    await inTransaction(db, async (trx) => {
      if ((await markHostGivenUp(trx, importId, positions)) > 0) await updateImport(trx, importId, {})
    })
  }

  async function readSource(source: ImportSource, reading: number): Promise<Outcome> {
    await deleteFoundItems(db, importId, source.position)
    let pending: ReadRecipe[] = []
    let count = 0
    const notImported = new NotImportedTally()
    const books: FoundBook[] = []
    const planParts: FoundPlanPart[] = []
    const flush = async () => {
      const recipes = pending
      pending = []
      if (recipes.length === 0) return
      await inTransaction(db, async (trx) => {
        await requireCurrentAttempt(trx, source, reading)
        await insertImportRecipes(trx, importId, source.position, recipes)
        await notifyImportChanged(trx, importId)
      })
    }
    await reader.read(await openInput(source), signal, async (found, names) => {
      notImported.add(found)
      if (found.kind === 'book' && books.length < MAX_BOOKS)
        books.push(sanitizeForPostgres(limitBook(found.book)))
      if (found.kind === 'plan_part' && planParts.length < MAX_PLAN_PARTS)
        planParts.push(sanitizeForPostgres(found.part))
      if (found.kind !== 'recipe' || count >= MAX_RECIPES) return
      count++
      pending.push(await toReadRecipe(storePictures, found, names))
      if (pending.length >= RECIPE_BATCH_SIZE) await flush()
    })
    await flush()
    if (books.length > 0) await insertImportBooks(db, importId, source.position, books)
    if (planParts.length > 0) await insertPlanParts(db, importId, source.position, planParts)
    const isEmpty = count + books.length + planParts.length === 0
    return {
      failure: isEmpty ? createFailure('no_recipe', source.name) : null,
      not_taken: sanitizeForPostgres(notImported.all()),
    }
  }

  async function openInput(source: ImportSource) {
    const { name, size, url } = source
    if (source.kind === 'bytes')
      return {
        name,
        size,
        url,
        read: await sourceReader({ db, objectStore }, source),
      }
    const page = await guardedFetch(name, { ...PAGE, signal })
    if (isBulk && forbidsRobots(page)) throw new RefusedSource('robots_refused', name)
    const read = async (offset: number, length: number) => page.body.subarray(offset, offset + length)
    return { name: toFileName(page.type), size: page.body.length, url: page.url, read }
  }
}

/** If this process stalled and another job took over, its results would be duplicates. */
async function requireCurrentAttempt(trx: Db, source: ImportSource, reading: number) {
  if (!(await isCurrentAttempt(trx, source, reading))) throw new AttemptReplaced(source.name)
}

class AttemptReplaced extends Error {
  constructor(name: string) {
    super(`'${name}' is being read by another job`)
  }
}

/** Readers detect the format by extension, which a URL need not have. */
const toFileName = (type: string) =>
  /html/.test(type) ? 'page.html' : /json/.test(type) ? 'page.json' : 'page.txt'

const limitBook = (book: FoundBook): FoundBook => ({
  ...book,
  recipes: book.recipes.slice(0, MAX_BOOK_RECIPES),
})

/** Step pictures are numbered after those of the recipe, in the order of the steps. */
function numberStepPictures({ steps, pictures, own }: FoundRecipe): FoundRecipe['steps'] {
  let next = pictures.length
  return steps.map((step) => {
    const first = next
    next += step.pictures.length
    return { ...step, pictures: [], ...(!own && { shows: step.pictures.map((_, at) => first + at) }) }
  })
}

async function toReadRecipe(
  storePictures: (pictures: FoundPicture[]) => Promise<StoredPicture[]>,
  { recipe, place, remarks = [] }: FoundItem & { kind: 'recipe' },
  names: LineName[],
): Promise<ReadRecipe> {
  const content: ReadContent = {
    ...recipe,
    ingredients: recipe.ingredients.map((line, index) => ({ ...line, ...(names[index] ?? { name: '' }) })),
    pictures: await storePictures([...recipe.pictures, ...recipe.steps.flatMap((step) => step.pictures)]),
    steps: numberStepPictures(recipe),
    ...(recipe.own && { own: limitVersions(recipe.own) }),
    left_over: [...recipe.left_over, ...listUnsupportedFields(recipe)],
  }
  return { place, content: sanitizeForPostgres(content), remarks: sanitizeForPostgres(remarks) }
}

const limitVersions = ({ versions, earlier_pictures = [], ...own }: OwnParts): OwnParts => ({
  ...own,
  versions: versions.slice(0, MAX_ARCHIVED_VERSIONS),
  earlier_pictures: earlier_pictures.slice(0, MAX_ARCHIVED_IMAGES),
})

/** Fields that readers extract but recipes do not have. A rating can only be stored in the cook log. */
const listUnsupportedFields = ({ nutrition, rating, cooked }: FoundRecipe): UnsupportedField[] => [
  ...Object.entries(nutrition).map(([field, value]) => ({ field: `nutrition.${field}`, value })),
  ...(rating !== null && cooked.length === 0 ? [{ field: 'rating', value: String(rating) }] : []),
]

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const sanitizeForPostgres = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** Turns an unreadable source into a failure. Internal errors are thrown, so that the job is retried. */
const toOutcome =
  (source: ImportSource, attempt: Attempt) =>
  (error: unknown): Outcome => {
    attempt.signal.throwIfAborted()
    if (error instanceof AttemptReplaced) throw error
    const failed = (failure: ImportFailure): Outcome => ({ failure, not_taken: [] })
    if (error instanceof OutboundError)
      return failed(
        createFailure(error.code, source.name, (error.params.status as number | undefined) ?? null),
      )
    if (error instanceof MissingUpload) return failed(createFailure('given_up', source.name))
    if (error instanceof RefusedSource)
      return failed(createFailure(toFailureCode(error.code), error.place ?? source.name))
    if (attempt.isLast) return failed(createFailure('given_up', source.name))
    throw error
  }

const toFailureCode = (code: string): ImportFailureCode => {
  if (code in IMPORT_FAILURES) return code as ImportFailureCode
  return code === 'unknown_format' ? 'no_recipe' : 'not_readable'
}

/** Without a preview, an import creates only a few recipes, and nothing else. */
async function isSmall(trx: Db, importId: number): Promise<boolean> {
  // Raw: counts in three tables.
  const { rows } = await sql<{ recipes: number; others: number }>`
    select (select count(*) from import_recipes where import_id = ${importId})::integer as recipes,
      ((select count(*) from import_books where import_id = ${importId})
        + (select count(*) from import_plan_parts where import_id = ${importId}))::integer as others`.execute(
    trx,
  )
  const { recipes = 0, others = 0 } = rows[0] ?? {}
  return recipes > 0 && recipes <= MAX_INBOX_RECIPES && others === 0
}

async function finishReading(db: Db, importId: number) {
  const found = await findImportWithStatus(db, importId, 'reading')
  if (!found) return
  await matchNames(db, found)
  await inTransaction(db, async (trx) => {
    await findDuplicates(trx, found)
    await collectLabels(trx, importId)
    const isCommitted = found.is_inbox && (await isSmall(trx, importId))
    await updateImport(trx, importId, { status: isCommitted ? 'committing' : 'ready' })
    if (isCommitted) await addImportJob(trx, commitImportJob, found)
  })
}
