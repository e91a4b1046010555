import { MAX_MEALS } from '@larder/contract/planning/meal-plan'
import { MAX_TEMPLATES } from '@larder/contract/planning/meal-templates'
import { MAX_BOOK_RECIPES, MAX_BOOKS } from '@larder/contract/recipes/books'
import {
  IMPORT_FAILURES,
  type ImportFailure,
  type ImportFailureCode,
} from '@larder/contract/transfer/imports'
import type { Found, FoundBook, FoundPlanPart } from '@larder/readers/found'
import type { FoundPicture, FoundRecipe, LeftOver, OwnParts } from '@larder/readers/recipe'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job-runner.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { MAX_IMPORTED, MAX_IMPORTED_IMAGES } from '../../recipes/versions/recipe-versions.queries.ts'
import { findDuplicates } from './find-duplicates.ts'
import { HungHosts } from './hung-hosts.ts'
import { deleteBooksOfSource, insertImportBooks } from './import-books.queries.ts'
import type { StoredPicture } from './import-pictures.queries.ts'
import { deletePlanPartsOfSource, insertPlanParts } from './import-plan-parts.queries.ts'
import {
  deleteRecipesOfSource,
  insertImportRecipes,
  type ReadContent,
  type ReadRecipe,
} from './import-recipes.queries.ts'
import {
  beginReading,
  countAddresses,
  type ImportSource,
  isStillReading,
  listHungAddresses,
  listUnreadSources,
  markHostGivenUp,
  markRead,
} from './import-sources.queries.ts'
import { releaseUploads } from './import-uploads.queries.ts'
import { failureOf, findImportAt, notifyImportChanged, updateImport } from './imports.queries.ts'
import { matchNames } from './match-names.ts'
import { type NotImportedOfSource, NotImportedTally } from './not-imported.ts'
import type { LineName } from './read-messages.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'
import { asksRobotsAway } from './robots.ts'
import { sourceReader } from './source-bytes.ts'
import { pictureStorer } from './store-pictures.ts'
import { MissingUpload, type UploadStore } from './upload-objects.ts'

const PAGE = {
  accept: ['text/html', 'application/xhtml+xml', 'application/json', 'application/ld+json', 'text/plain'],
  maxBytes: 20 * 1024 * 1024,
  timeoutMs: 30_000,
}
/** So that little is lost when it is killed, and others see it get on. */
const RECIPES_AT_ONCE = 25
const MAX_RECIPES = 50_000
const MAX_PLAN_PARTS = MAX_MEALS + MAX_TEMPLATES

type House = UploadStore & { guardedFetch: GuardedFetch; config: Config }
type Outcome = { failure: ImportFailure | null; not_taken: NotImportedOfSource[] }

/** Reads what was sent, source by source. Killed, it begins anew with the source it was at. */
export async function readImport(
  { db, objectStore, guardedFetch, config }: House,
  importId: number,
  attempt: Attempt,
) {
  const { signal } = attempt
  const reader = new ReadProcess()
  const keepPictures = await pictureStorer({ db, objectStore, config }, importId)
  const isBulk = (await countAddresses(db, importId)) > 1
  const hosts = new HungHosts(await listHungAddresses(db, importId))
  const unread = await listUnreadSources(db, importId)
  const isGivenUp = ({ kind, name }: ImportSource) => kind === 'address' && hosts.isGivenUp(name)
  try {
    await giveUpHungHosts()
    for (const source of unread) {
      if (isGivenUp(source)) continue
      signal.throwIfAborted()
      await attempt.yieldToOthers()
      if (!(await findImportAt(db, importId, 'reading'))) return
      const reading = await beginReading(db, source)
      const outcome = await readSource(source, reading).catch(explain(source, attempt))
      await inTransaction(db, async (trx) => {
        await requireStillReading(trx, source, reading)
        await markRead(trx, source, outcome)
        if (outcome.failure) await releaseUploads(trx, importId, source.position)
        await updateImport(trx, importId, {})
      })
      if (source.kind === 'address' && outcome.failure?.code === 'timed_out') {
        hosts.note(source.name)
        await giveUpHungHosts()
      }
    }
  } finally {
    reader.close()
  }
  await finish(db, importId)

  async function giveUpHungHosts() {
    const positions = unread.filter(isGivenUp).map(({ position }) => position)
    if (positions.length === 0) return
    await inTransaction(db, async (trx) => {
      if ((await markHostGivenUp(trx, importId, positions)) > 0) await updateImport(trx, importId, {})
    })
  }

  async function readSource(source: ImportSource, reading: number): Promise<Outcome> {
    await deleteRecipesOfSource(db, importId, source.position)
    await deleteBooksOfSource(db, importId, source.position)
    await deletePlanPartsOfSource(db, importId, source.position)
    let waiting: ReadRecipe[] = []
    let count = 0
    const notTaken = new NotImportedTally()
    const books: FoundBook[] = []
    const planParts: FoundPlanPart[] = []
    const flush = async () => {
      const recipes = waiting
      waiting = []
      if (recipes.length === 0) return
      await inTransaction(db, async (trx) => {
        await requireStillReading(trx, source, reading)
        await insertImportRecipes(trx, importId, source.position, recipes)
        await notifyImportChanged(trx, importId)
      })
    }
    await reader.read(await inputOf(source), signal, async (found, names) => {
      notTaken.note(found)
      if (found.kind === 'book' && books.length < MAX_BOOKS) books.push(storable(boundedBook(found.book)))
      if (found.kind === 'plan_part' && planParts.length < MAX_PLAN_PARTS)
        planParts.push(storable(found.part))
      if (found.kind !== 'recipe' || count >= MAX_RECIPES) return
      count++
      waiting.push(await recipeOf(keepPictures, found, names))
      if (waiting.length >= RECIPES_AT_ONCE) await flush()
    })
    await flush()
    if (books.length > 0) await insertImportBooks(db, importId, source.position, books)
    if (planParts.length > 0) await insertPlanParts(db, importId, source.position, planParts)
    const isEmpty = count + books.length + planParts.length === 0
    return {
      failure: isEmpty ? failureOf('no_recipe', source.name) : null,
      not_taken: storable(notTaken.all()),
    }
  }

  async function inputOf(source: ImportSource) {
    const { name, size, url } = source
    if (source.kind === 'bytes')
      return {
        name,
        size,
        url,
        read: await sourceReader({ db, objectStore }, source),
      }
    const page = await guardedFetch(name, { ...PAGE, signal })
    if (isBulk && asksRobotsAway(page)) throw new RefusedSource('robots_refused', name)
    const read = async (offset: number, length: number) => page.body.subarray(offset, offset + length)
    return { name: nameAs(page.type), size: page.body.length, url: page.url, read }
  }
}

/** A job whose process stood still for long was given to another: what it still finds is found twice. */
async function requireStillReading(trx: Db, source: ImportSource, reading: number) {
  if (!(await isStillReading(trx, source, reading))) throw new TakenOver(source.name)
}

class TakenOver extends Error {
  constructor(name: string) {
    super(`'${name}' is read by another job`)
  }
}

/** So that a page is known as one, whatever its address ends in. */
const nameAs = (type: string) =>
  /html/.test(type) ? 'page.html' : /json/.test(type) ? 'page.json' : 'page.txt'

const boundedBook = (book: FoundBook): FoundBook => ({
  ...book,
  recipes: book.recipes.slice(0, MAX_BOOK_RECIPES),
})

/** The pictures of steps come after those of the recipe, one step after the other. */
function withTheirPictures({ steps, pictures, own }: FoundRecipe): FoundRecipe['steps'] {
  let next = pictures.length
  return steps.map((step) => {
    const first = next
    next += step.pictures.length
    return { ...step, pictures: [], ...(!own && { shows: step.pictures.map((_, at) => first + at) }) }
  })
}

async function recipeOf(
  keepPictures: (pictures: FoundPicture[]) => Promise<StoredPicture[]>,
  { recipe, place }: Found & { kind: 'recipe' },
  names: LineName[],
): Promise<ReadRecipe> {
  const content: ReadContent = {
    ...recipe,
    ingredients: recipe.ingredients.map((line, index) => ({ ...line, ...(names[index] ?? { name: '' }) })),
    pictures: await keepPictures([...recipe.pictures, ...recipe.steps.flatMap((step) => step.pictures)]),
    steps: withTheirPictures(recipe),
    ...(recipe.own && { own: boundedOf(recipe.own) }),
    left_over: [...recipe.left_over, ...homelessOf(recipe)],
  }
  return { place, content: storable(content), remarks: [] }
}

const boundedOf = ({ versions, earlier_pictures = [], ...own }: OwnParts): OwnParts => ({
  ...own,
  versions: versions.slice(0, MAX_IMPORTED),
  earlier_pictures: earlier_pictures.slice(0, MAX_IMPORTED_IMAGES),
})

/** What readers understand and Larder has no place for. A rating belongs to a day on which it was cooked. */
const homelessOf = ({ nutrition, rating, cooked }: FoundRecipe): LeftOver[] => [
  ...Object.entries(nutrition).map(([field, value]) => ({ field: `nutrition.${field}`, value })),
  ...(rating !== null && cooked.length === 0 ? [{ field: 'rating', value: String(rating) }] : []),
]

/** PostgreSQL takes neither NUL nor half a character. */
const storable = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** Of some sources nothing can be read, and that is said; what is our own trouble is tried again. */
const explain =
  (source: ImportSource, attempt: Attempt) =>
  (error: unknown): Outcome => {
    attempt.signal.throwIfAborted()
    if (error instanceof TakenOver) throw error
    const failed = (failure: ImportFailure): Outcome => ({ failure, not_taken: [] })
    if (error instanceof OutboundError)
      return failed(failureOf(error.code, source.name, (error.params.status as number | undefined) ?? null))
    if (error instanceof MissingUpload) return failed(failureOf('given_up', source.name))
    if (error instanceof RefusedSource)
      return failed(failureOf(codeOf(error.code), error.place ?? source.name))
    if (attempt.isLast) return failed(failureOf('given_up', source.name))
    throw error
  }

const codeOf = (code: string): ImportFailureCode => {
  if (code in IMPORT_FAILURES) return code as ImportFailureCode
  return code === 'unknown_format' ? 'no_recipe' : 'not_readable'
}

async function finish(db: Db, importId: number) {
  const found = await findImportAt(db, importId, 'reading')
  if (!found) return
  await matchNames(db, found)
  await inTransaction(db, async (trx) => {
    await findDuplicates(trx, found)
    await updateImport(trx, importId, { status: 'ready' })
  })
}
