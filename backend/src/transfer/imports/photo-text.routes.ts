import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { MAX_IMAGE_BYTES } from '@larder/contract/recipes/recipe-images'
import type { PhotoText } from '@larder/contract/transfer/photo-texts'
import { PHOTO_TEXT_ROUTES } from '@larder/contract/transfer/photo-texts.routes'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { unavailable } from '../../errors/http-error.ts'
import { USER } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { type Refusal, refuseFile } from '../../recipes/images/image-errors.ts'
import { receiveFiles } from '../../recipes/images/receive-files.ts'
import { uploadsFolder, withUploadFolder } from '../../recipes/images/upload-folder.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'

const UPLOAD_SECONDS = 120
const OCR_MS = 120_000
/** OCR keeps one core busy for seconds. */
const OCR_LIMITS = { maxRunning: 1, maxWaiting: 3, maxPerCaller: 2, retryAfterSeconds: 10 }
const PHOTO_TEXTS: RateLimit = { name: 'photo_texts', max: 60, seconds: 3600, key: byAccount }

const REFUSALS: Record<string, Refusal> = {
  not_an_image: {
    code: 'not_an_image',
    message: 'is not an image',
    params: { allowed: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] },
  },
  no_text: { code: 'no_text', message: 'has no readable text' },
}
const DAMAGED: Refusal = { code: 'damaged_image', message: 'is damaged or incomplete' }

export async function photoTextRoutes(app: App, { config }: Services) {
  const queue = new AdmissionQueue(OCR_LIMITS)

  // A separate scope, because the multipart parser must apply only to this route.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 0, headerPairs: 20 },
    })
    handle(
      scope,
      PHOTO_TEXT_ROUTES.readPhotoText,
      {
        access: USER,
        limits: [PHOTO_TEXTS],
        bodySeconds: UPLOAD_SECONDS,
        isStreaming: true,
        keepsCache: true,
      },
      async (request): Promise<PhotoText> =>
        withUploadFolder(uploadsFolder(config.dataDir), async (folder) => {
          queue.requireFreeSlot()
          const { files } = await receiveFiles(request, folder, 1)
          const photo = await readFile(files[0]?.path ?? '')
          return queue.run(() => readLines(request, photo, config.ocr), { caller: request.caller.id })
        }),
    )
  })
}

async function readLines({ raw }: FastifyRequest, photo: Buffer, ocr: Config['ocr']): Promise<PhotoText> {
  const reader = new ReadProcess(ocr)
  const stop = new AbortController()
  const onClose = () => stop.abort()
  raw.socket.once('close', onClose)
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(OCR_MS)])
  try {
    return { lines: await reader.text(photo, signal) }
  } catch (error) {
    if (error instanceof RefusedSource) throw refuseFile(0, REFUSALS[error.code] ?? DAMAGED)
    if (signal.aborted)
      throw unavailable('Reading the photo took too long. Please try again.', 60, 'too_busy')
    throw error
  } finally {
    raw.socket.off('close', onClose)
    reader.close()
  }
}
