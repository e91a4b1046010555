import multipart from '@fastify/multipart'
import { MAX_IMAGE_BYTES } from '@larder/contract/recipes/recipe-images'
import type { Route } from '@larder/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors/http-error.ts'
import { type Access, readItemId } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { buildItemResponse, deleteOne, lockOne, type Resource } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { RefusedFile, refuseFile } from './image-errors.ts'
import type { ImageResizer } from './image-resizer.ts'
import { receiveFiles } from './receive-files.ts'
import { deleteSingleImage, replaceSingleImage, type SingleImageTable } from './single-images.queries.ts'
import { storeImage } from './store-images.ts'
import { uploadsFolder, withUploadFolder } from './upload-folder.ts'

const UPLOAD_SECONDS = 600
const UPLOAD_LIMITS = { maxRunning: 8, maxWaiting: 0, maxPerCaller: 2, retryAfterSeconds: 20 }

/** An item with a single image. The image is always private: its URL works only for viewers of the item. */
type ImageOwner<Locked> = {
  resource: Resource<Locked>
  table: SingleImageTable
  access: Access<'User'>
  createRoute: Route
  deleteRoute: Route
  /** Set if anonymous callers never see the item. */
  keepsCache?: boolean
  /** Runs in the transaction of every change. */
  onChange?: (trx: Services['db'], id: number) => Promise<void>
}

export async function serveSingleImage<Locked extends { id: number }>(
  app: App,
  { config, db, objectStore, removeObjects }: Services,
  resizer: ImageResizer,
  { resource, table, access, createRoute, deleteRoute, keepsCache = false, onChange }: ImageOwner<Locked>,
) {
  const uploads = new AdmissionQueue(UPLOAD_LIMITS)

  // A separate scope, because the multipart parser must apply only to this route.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 1, fieldSize: 4096, headerPairs: 20 },
    })
    handle(
      scope,
      createRoute,
      { access, bodySeconds: UPLOAD_SECONDS, isStreaming: true, keepsCache },
      (request, reply) => uploads.run(() => receive(request, reply), { caller: request.caller.id }),
    )
  })

  handle(app, deleteRoute, { access, keepsCache }, async (request, reply) => {
    await deleteOne(resource, db, request, reply, async (trx, { id }) => {
      if (!(await deleteSingleImage(trx, table, id)))
        throw notFound('Image', readItemId(request, resource.param))
      await onChange?.(trx, id)
    })
    removeObjects()
    return reply
  })

  function receive(request: FastifyRequest, reply: FastifyReply) {
    return withUploadFolder(uploadsFolder(config.dataDir), async (folder) => {
      if (request.headers['idempotency-key'] === undefined) resizer.requireFreeSlot()
      const { files, alt } = await receiveFiles(request, folder, 1)
      // Idempotency hashes this body to recognise a retry.
      request.body = { alt, files: files.map((file) => file.sha256) }
      if (await sendStoredResponse(request, reply, db)) return
      const resized = await resizer
        .run((resize) => resize({ path: files[0]?.path ?? '' }))
        .catch(throwHttpError)
      const stored = await storeImage(db, objectStore, 'private', resized)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const { id } = await lockOne(resource, trx, request)
        await replaceSingleImage(trx, table, id, { ...stored, alt: alt[0] ?? null })
        await onChange?.(trx, id)
        return buildItemResponse(resource, trx, id, request.caller)
      })
      removeObjects()
    })
  }
}

function throwHttpError(error: unknown): never {
  throw error instanceof RefusedFile ? refuseFile(0, error.refusal) : error
}
