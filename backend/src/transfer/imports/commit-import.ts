import { MAX_STEP_IMAGES } from '@larder/contract/recipes/recipe-steps'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { onRecipeChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import type { Attempt } from '../../jobs/job-runner.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { insertImages } from '../../recipes/images/recipe-images.queries.ts'
import { findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { lockRecipe, updateOrigin } from '../../recipes/recipes/recipes.queries.ts'
import { changeRecipe, createRecipe } from '../../recipes/recipes/save-recipe.ts'
import { updateStepImages } from '../../recipes/recipes/step-rows.queries.ts'
import { placeOf } from '../../storage/object-store.ts'
import { importBooks } from './import-books.ts'
import { importCookLog, takeCooked } from './import-cook-log.ts'
import { noteMade } from './import-names.queries.ts'
import { deletePictures } from './import-pictures.queries.ts'
import type { ImportedImage, ImportPictures } from './import-pictures.ts'
import { importPlan } from './import-plan.ts'
import { findWaiting, lockWaiting, markDone, type WaitingRecipe } from './import-recipes.queries.ts'
import { deleteBytes } from './import-sources.queries.ts'
import { releaseUploads } from './import-uploads.queries.ts'
import { type ImageIds, importVersions, keepEarlier, takeEarlier } from './import-versions.ts'
import { failureOf, findImportAt, notifyImportChanged, updateImport } from './imports.queries.ts'
import { linkImported } from './link-imported.ts'
import { createdAtOf, originOf, type WrittenRecipe } from './recipe-from-archive.ts'
import { recipeFromImport } from './recipe-from-import.ts'
import { sharingOf } from './share-import.ts'

type Import = NonNullable<Awaited<ReturnType<typeof findImportAt>>>

/** Makes recipes of what was chosen, one transaction each: killed, it goes on with the next. */
export async function commitImport(
  db: Db,
  importPictures: (found: Import) => ImportPictures,
  importId: number,
  { signal, isLast, yieldToOthers }: Attempt,
) {
  const found = await findImportAt(db, importId, 'committing')
  if (!found) return
  const pictures = importPictures(found)
  try {
    for (let next = await findWaiting(db, importId); next; next = await findWaiting(db, importId)) {
      signal.throwIfAborted()
      await yieldToOthers()
      if (!(await findImportAt(db, importId, 'committing'))) return
      const { position, content } = next
      await commitRecipe(db, found, next, pictures, signal).catch(async (error) => {
        if (!isLast || signal.aborted) throw error
        await markDone(db, importId, position, { failure: failureOf('given_up', content.title) })
      })
    }
    await linkImported(db, importId, found.user_id)
    await importBooks(db, found, pictures, signal)
    await importPlan(db, found, signal)
  } finally {
    pictures.close()
  }
  await inTransaction(db, async (trx) => {
    await deleteBytes(trx, importId)
    await deletePictures(trx, importId)
    await releaseUploads(trx, importId)
    await updateImport(trx, importId, { status: 'done', committed_at: sql<string>`now()` })
  })
}

async function commitRecipe(
  db: Db,
  found: Import,
  waiting: WaitingRecipe,
  pictures: ImportPictures,
  signal: AbortSignal,
) {
  const { position, content } = waiting
  const author = await findCallerById(db, found.user_id)
  if (!author) return
  const sharing = await sharingOf(db, found, content, author)
  const images = await pictures.take(waiting, placeOf(sharing.visibility), signal)
  const isNew = waiting.choice !== 'replace'
  const cookedImages = isNew ? await takeCooked(waiting, pictures, signal) : new Map()
  const earlierImages = isNew ? await takeEarlier(waiting, pictures, signal) : []
  try {
    await inTransaction(db, async (trx) => {
      // A job whose process stood still for long was given to another, which has made it meanwhile.
      if (!(await lockWaiting(trx, found.id, position))) return
      const recipe = await recipeFromImport(trx, found.id, content, sharing)
      const replaced = waiting.choice === 'replace' ? await findReplaced(trx, waiting, author) : undefined
      const id = replaced ? replaced.id : await createRecipe(trx, author, recipe, createdAtOf(content))
      const origin = originOf(content)
      if (replaced) {
        await changeRecipe(trx, replaced, author, withoutSharing(recipe))
        await onRecipeChanged.run(trx, { recipeId: id, changedBy: author })
      }
      const imageIds = replaced ? new Map() : await importImages(trx, id, recipe, content, images)
      if (origin && !replaced) await updateOrigin(trx, id, origin)
      if (!replaced) {
        const allIds = new Map([...imageIds, ...(await keepEarlier(trx, id, earlierImages))])
        await importVersions(trx, author, id, { content, sharing, imageIds: allIds })
      }
      if (!replaced) await importCookLog(trx, author, id, content, cookedImages)
      await noteMade(
        trx,
        found.id,
        content.ingredients.map(({ name }) => name),
        found.user_id,
      )
      const { version } = await trx
        .selectFrom('recipes')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const before = replaced?.before ?? null
      await markDone(trx, found.id, position, { recipe_id: id, recipe_version: version, before })
      await notifyImportChanged(trx, found.id)
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    await markDone(db, found.id, position, { failure: failureOf('invalid', error.message) })
  }
}

async function importImages(
  trx: Db,
  recipeId: number,
  { steps = [] }: WrittenRecipe,
  content: WaitingRecipe['content'],
  images: ImportedImage[],
): Promise<ImageIds> {
  if (images.length === 0) return new Map()
  const ids = await insertImages(trx, recipeId, images)
  const taken = new Map(images.map(({ found_at }, at) => [found_at, ids[at] as number]))
  // What of the source says nothing became no step, and those behind it have other places.
  if (steps.length !== content.steps.length) return taken
  const shown = content.steps.map(({ shows = [] }) => shows.flatMap((at) => taken.get(at) ?? []))
  await updateStepImages(
    trx,
    recipeId,
    shown.map((each) => each.slice(0, MAX_STEP_IMAGES)),
  )
  return taken
}

const withoutSharing = ({
  visibility: _,
  kitchen_id: __,
  kitchen_may_edit: ___,
  ...recipe
}: WrittenRecipe): Partial<WrittenRecipe> => recipe

/** The recipe that is to become what was found, if it is still theirs, with what it was. */
async function findReplaced(trx: Db, { duplicate_of_id }: WaitingRecipe, author: Caller) {
  if (duplicate_of_id === null) return undefined
  const locked = await lockRecipe(trx, duplicate_of_id)
  const found = locked && !locked.deleted_at && (await findRecipe(trx, duplicate_of_id, author))
  if (!found) return undefined
  const before = found.recipe
  return before.user_id === author.id ? { ...locked, before } : undefined
}
