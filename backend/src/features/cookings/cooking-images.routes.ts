import multipart from '@fastify/multipart'
import { CookingImageCreate, CookingRead } from '@larder/contract/cookings'
import { MOST_IMAGE_BYTES } from '@larder/contract/recipe-images'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { to } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { sendKept, write } from '../../http/idempotency.ts'
import { answerOf, deleteOne, lockOne } from '../../http/items.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../recipe-images/image-resizer.ts'
import { receiveFiles } from '../recipe-images/receive-files.ts'
import { RefusedFile, refuseFile } from '../recipe-images/refuse-file.ts'
import { storeImage } from '../recipe-images/store-images.ts'
import { uploadsIn, withUploadFolder } from '../recipe-images/upload-folder.ts'
import { deleteCookingImage, replaceCookingImage } from './cooking-images.queries.ts'
import { cookingAccess } from './cookings.access.ts'
import { cookingNoun } from './cookings.queries.ts'

const tags = ['Cook log']
const UPLOAD_SECONDS = 600
const MOST_RECEIVED_AT_ONCE = 8

export async function cookingImageRoutes(app: App, services: Services, resizer: ImageResizer) {
  const { config, db, objectStore, images, removeObjects } = services
  const cooking = cookingNoun(images)
  const receiving = new AdmissionQueue({ atWork: MOST_RECEIVED_AT_ONCE, waiting: 0, retryAfterSeconds: 20 })

  // Alone in a scope of its own: this takes a form with a file, and nothing else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: MOST_IMAGE_BYTES, files: 1, fields: 1, fieldSize: 4096, headerPairs: 20 },
    })
    scope.withTypeProvider().post(
      '/cookings/:cooking_id/image',
      {
        config: {
          access: to('update', cookingAccess),
          bodySeconds: UPLOAD_SECONDS,
          isLasting: true,
          isUnseen: true,
        },
        schema: {
          tags,
          operationId: 'createCookingImage',
          summary: 'Give an entry of your log a picture, in place of the one it has',
          params: Params('cooking_id'),
          body: { content: { 'multipart/form-data': { schema: CookingImageCreate } } },
          response: { 200: CookingRead },
        },
      },
      (request: UploadRequest, reply) =>
        receiving.run(() =>
          withUploadFolder(uploadsIn(config.dataDir), async (folder) => {
            if (request.headers['idempotency-key'] === undefined) resizer.requireRoom()
            const { files, alt } = await receiveFiles(request, folder, 1)
            // What the answer to a repeated request is found by.
            request.body = { alt, files: files.map((file) => file.sha256) }
            if (await sendKept(request, reply, db)) return
            const resized = await resizer
              .run((resize) => resize({ path: files[0]?.path ?? '' }))
              .catch(explain)
            const stored = await storeImage(db, objectStore, 'private', resized)
            await write(request, reply, db, async (trx) => {
              const { id } = await lockOne(cooking, trx, request)
              await replaceCookingImage(trx, id, { ...stored, alt: alt[0] ?? null })
              return answerOf(cooking, trx, id, request.caller)
            })
            removeObjects()
          }),
        ),
    )
  })

  app.delete(
    '/cookings/:cooking_id/image',
    {
      config: { access: to('update', cookingAccess), isUnseen: true },
      schema: {
        tags,
        operationId: 'deleteCookingImage',
        summary: 'Take the picture off an entry of your log',
        params: Params('cooking_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      await deleteOne(cooking, db, request, reply, async (trx, { id }) => {
        if (!(await deleteCookingImage(trx, id))) throw notFound('Image', id)
      })
      removeObjects()
      return reply
    },
  )
}

function explain(error: unknown): never {
  throw error instanceof RefusedFile ? refuseFile(0, error.refusal) : error
}

type UploadRequest = FastifyRequest<{ Params: { cooking_id: number } }>
