import multipart from '@fastify/multipart'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import { RECIPE_IMAGE_ROUTES } from '@larder/contract/recipes/recipe-images.routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { chooseStorageArea, type Visibility } from '../../storage/object-store.ts'
import { RefusedFile, refuseFile } from '../images/image-errors.ts'
import type { ImageResizer } from '../images/image-resizer.ts'
import { type ReceivedForm, receiveFiles } from '../images/receive-files.ts'
import { findRecipeForUpload, insertImages, type NewImage } from '../images/recipe-images.queries.ts'
import { storeImage } from '../images/store-images.ts'
import { uploadsFolder, withUploadFolder } from '../images/upload-folder.ts'
import { findRecipeResponse } from './find-recipe.queries.ts'
import { recipeAccess } from './recipes.access.ts'
import { recipeResource, touchRecipe } from './recipes.queries.ts'

const UPLOAD_SECONDS = 600
const UPLOAD_LIMITS = { maxRunning: 16, maxWaiting: 0, maxPerCaller: 4, retryAfterSeconds: 20 }

/** Has its own Fastify scope, because the multipart parser must apply only to this route. */
export async function uploadImageRoutes(
  app: App,
  { config, db, objectStore, images }: Services,
  resizer: ImageResizer,
) {
  const uploads = new AdmissionQueue(UPLOAD_LIMITS)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: {
        fileSize: MAX_IMAGE_BYTES,
        files: MAX_IMAGES,
        fields: MAX_IMAGES,
        fieldSize: 4096,
        headerPairs: 20,
      },
    })
    handle(
      scope,
      RECIPE_IMAGE_ROUTES.createRecipeImages,
      { access: itemAccess('update', recipeAccess), bodySeconds: UPLOAD_SECONDS, isStreaming: true },
      (request, reply) => uploads.run(() => receive(request, reply), { caller: request.caller.id }),
    )
  })

  /** Files stay in a temporary folder until the upload is complete. */
  function receive(request: UploadRequest, reply: FastifyReply) {
    return withUploadFolder(uploadsFolder(config.dataDir), async (folder) => {
      // A request with a key can be a retry, which gets its stored response even if the recipe is now full.
      if (request.headers['idempotency-key'] === undefined) {
        await requireImageSpace(request, 1)
        resizer.requireFreeSlot()
      }
      const form = await receiveFiles(request, folder)
      // Idempotency hashes this body to recognise a retry.
      request.body = { alt: form.alt, files: form.files.map((file) => file.sha256) }
      if (await sendStoredResponse(request, reply, db)) return
      const { visibility } = await requireImageSpace(request, form.files.length)
      const fresh = await storeAll(request, form, visibility)
      return runIdempotentWrite(request, reply, db, async (trx) => {
        const { recipe_id } = request.params
        await lockOne(recipeResource(images), trx, request)
        const now = await requireImageSpace(request, fresh.length, trx)
        if (now.visibility !== visibility)
          throw conflict(
            'changed_meanwhile',
            `The visibility of recipe ID ${recipe_id} changed in the meantime. Please try again.`,
            { resource: 'Recipe', id: recipe_id },
          )
        await touchRecipe(trx, recipe_id, requireCaller(request))
        const ids = await insertImages(trx, recipe_id, fresh)
        const recipe = await findRecipeResponse(trx, images, recipe_id, request.caller)
        if (!recipe) throw notFound('Recipe', recipe_id)
        const body = { images: recipe.images.filter((image) => ids.includes(image.id)) }
        return { status: 201, headers: { location: `/recipes/${recipe_id}`, etag: recipe.etag }, body }
      })
    })
  }

  async function requireImageSpace(request: UploadRequest, count: number, trx = db) {
    const { recipe_id } = request.params
    const recipe = await findRecipeForUpload(trx, recipe_id)
    if (!recipe) throw notFound('Recipe', recipe_id)
    if (recipe.image_count + count > MAX_IMAGES)
      throw conflict(
        'limit_reached',
        `Recipe ID ${recipe_id} has ${recipe.image_count} of at most ${MAX_IMAGES} images, so ${count} more are too many.`,
        { resource: 'Recipe', id: recipe_id, count: recipe.image_count, limit: MAX_IMAGES },
      )
    return { ...recipe, visibility: chooseStorageArea(recipe.visibility) }
  }

  async function storeAll(
    request: UploadRequest,
    { files, alt }: ReceivedForm,
    visibility: Visibility,
  ): Promise<NewImage[]> {
    const stored: NewImage[] = []
    for (const [index, { path }] of files.entries()) {
      if (request.raw.socket.destroyed) throw badRequest('The request was closed.')
      // One at a time, so that other uploads get their turn in between.
      const resized = await resizer
        .run((resize) => resize({ path }), { alwaysQueue: index > 0 })
        .catch((error: unknown) => {
          throw error instanceof RefusedFile ? refuseFile(index, error.refusal) : error
        })
      stored.push({ ...(await storeImage(db, objectStore, visibility, resized)), alt: alt[index] ?? null })
    }
    return stored
  }
}

type UploadRequest = FastifyRequest<{ Params: { recipe_id: number } }>
