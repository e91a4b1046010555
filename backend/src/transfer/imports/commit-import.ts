import type { RecipeReview } from '@larder/contract/recipes/recipe-reviews'
import { MAX_STEP_IMAGES } from '@larder/contract/recipes/recipe-steps'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { onRecipeChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { insertImages } from '../../recipes/images/recipe-images.queries.ts'
import { setTranslations } from '../../recipes/recipes/change-translations.ts'
import { findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { findReview, listReviewRemarks, updateReview } from '../../recipes/recipes/recipe-reviews.queries.ts'
import { listTranslations } from '../../recipes/recipes/recipe-translations.queries.ts'
import { lockRecipe, updateOrigin } from '../../recipes/recipes/recipes.queries.ts'
import { changeRecipe, createRecipe } from '../../recipes/recipes/save-recipe.ts'
import { updateStepImages } from '../../recipes/recipes/step-rows.queries.ts'
import { chooseStorageArea } from '../../storage/object-store.ts'
import { importBooks } from './import-books.ts'
import { importCookedImages, importCookLog, importTags } from './import-cook-log.ts'
import { collectLabels, countImportLabels } from './import-labels.queries.ts'
import { markCreatedIngredients } from './import-names.queries.ts'
import { deletePictures } from './import-pictures.queries.ts'
import type { ImportedImage, ImportPictures } from './import-pictures.ts'
import { importPlan } from './import-plan.ts'
import {
  findPendingRecipe,
  lockPendingRecipe,
  markRecipeDone,
  type PendingRecipe,
} from './import-recipes.queries.ts'
import { deleteBytes } from './import-sources.queries.ts'
import { releaseUploads } from './import-uploads.queries.ts'
import {
  type ImageIds,
  importVersionImages,
  importVersions,
  saveImportedVersionImages,
} from './import-versions.ts'
import { createFailure, findImportWithStatus, notifyImportChanged, updateImport } from './imports.queries.ts'
import { linkImported } from './link-recipe-lines.ts'
import { findCreatedAt, findOrigin, findTranslations, type WrittenRecipe } from './recipe-from-archive.ts'
import { listImportedTags, recipeFromImport } from './recipe-from-import.ts'
import { resolveSharing } from './share-import.ts'

type Import = NonNullable<Awaited<ReturnType<typeof findImportWithStatus>>>

/** Creates the chosen recipes in one transaction each, so a killed job continues with the next recipe. */
export async function commitImport(
  db: Db,
  importPictures: (found: Import) => ImportPictures,
  importId: number,
  { signal, isLast, yieldTurn }: Attempt,
) {
  const found = await findImportWithStatus(db, importId, 'committing')
  if (!found) return
  // An import from before 0.3 has no labels.
  if ((await countImportLabels(db, importId, 1)) === 0) await collectLabels(db, importId)
  const pictures = importPictures(found)
  try {
    for (
      let next = await findPendingRecipe(db, importId);
      next;
      next = await findPendingRecipe(db, importId)
    ) {
      signal.throwIfAborted()
      await yieldTurn()
      if (!(await findImportWithStatus(db, importId, 'committing'))) return
      const { position, content } = next
      await commitRecipe(db, found, next, pictures, signal).catch(async (error) => {
        if (!isLast || signal.aborted) throw error
        await markRecipeDone(db, importId, position, { failure: createFailure('given_up', content.title) })
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
  pending: PendingRecipe,
  pictures: ImportPictures,
  signal: AbortSignal,
) {
  const { position, content } = pending
  const author = await findCallerById(db, found.user_id)
  if (!author) return
  const sharing = await resolveSharing(db, found, content, author)
  const images = await pictures.importRecipeImages(pending, chooseStorageArea(sharing.visibility), signal)
  const isNew = pending.choice !== 'replace'
  const cookedImages = isNew ? await importCookedImages(pending, pictures, signal) : new Map()
  const earlierImages = isNew ? await importVersionImages(pending, pictures, signal) : []
  try {
    await inTransaction(db, async (trx) => {
      // If this process stalled, another job may already have created the recipe.
      if (!(await lockPendingRecipe(trx, found.id, position))) return
      const recipe = await recipeFromImport(trx, found.id, content, sharing)
      const replaced = pending.choice === 'replace' ? await findReplaced(trx, pending, author) : undefined
      const id = replaced ? replaced.id : await createRecipe(trx, author, recipe, findCreatedAt(content))
      const origin = findOrigin(content)
      if (replaced) {
        await changeRecipe(trx, replaced, author, withoutSharing(recipe))
        await onRecipeChanged.run(trx, { recipeId: id, changedBy: author })
      }
      const imageIds = replaced ? new Map() : await importImages(trx, id, recipe, content, images)
      if (origin && !replaced) await updateOrigin(trx, id, origin)
      if (!replaced) {
        const allIds = new Map([...imageIds, ...(await saveImportedVersionImages(trx, id, earlierImages))])
        await importVersions(trx, author, id, { content, sharing, imageIds: allIds })
      }
      if (!replaced) {
        await importCookLog(trx, author, id, content, cookedImages)
        await importTags(trx, author, id, await listImportedTags(trx, found.id, content))
      }
      const translations = findTranslations(content)
      if (translations) await setTranslations(trx, id, translations)
      const review = resolveReview(pending) ?? (found.is_inbox ? { remarks: [] } : null)
      if (review || replaced) await updateReview(trx, id, review)
      await markCreatedIngredients(
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
      await markRecipeDone(trx, found.id, position, { recipe_id: id, recipe_version: version, before })
      await notifyImportChanged(trx, found.id)
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    await markRecipeDone(db, found.id, position, { failure: createFailure('invalid', error.message) })
  }
}

/** A Larder archive says whether the recipe needs review. */
function resolveReview({ content, remarks }: PendingRecipe): RecipeReview | null {
  const found = listReviewRemarks(content.own?.review ?? (content.own ? [] : remarks))
  const isNeeded = content.own ? content.own.review !== null : found.length > 0
  return isNeeded ? { remarks: found } : null
}

async function importImages(
  trx: Db,
  recipeId: number,
  { steps = [] }: WrittenRecipe,
  content: PendingRecipe['content'],
  images: ImportedImage[],
): Promise<ImageIds> {
  if (images.length === 0) return new Map()
  const ids = await insertImages(trx, recipeId, images)
  const idsByPosition = new Map(images.map(({ found_at }, at) => [found_at, ids[at] as number]))
  // Empty steps were dropped, so the positions no longer match.
  if (steps.length !== content.steps.length) return idsByPosition
  const shown = content.steps.map(({ shows = [] }) => shows.flatMap((at) => idsByPosition.get(at) ?? []))
  await updateStepImages(
    trx,
    recipeId,
    shown.map((each) => each.slice(0, MAX_STEP_IMAGES)),
  )
  return idsByPosition
}

const withoutSharing = ({
  visibility: _,
  kitchen_id: __,
  kitchen_may_edit: ___,
  ...recipe
}: WrittenRecipe): Partial<WrittenRecipe> => recipe

/** The recipe to replace and its current content, if the author still owns it. */
async function findReplaced(trx: Db, { duplicate_of_id }: PendingRecipe, author: Caller) {
  if (duplicate_of_id === null) return undefined
  const locked = await lockRecipe(trx, duplicate_of_id)
  const found = locked && !locked.deleted_at && (await findRecipe(trx, duplicate_of_id, author))
  if (!found) return undefined
  const before = {
    ...found.recipe,
    translations: await listTranslations(trx, duplicate_of_id),
    review: await findReview(trx, duplicate_of_id),
  }
  return before.user_id === author.id ? { ...locked, before } : undefined
}
