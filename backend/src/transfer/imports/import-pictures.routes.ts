import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_ROUTES } from '@larder/contract/transfer/imports.routes'
import type { FastifyReply } from 'fastify'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createPoliteFetch } from '../../outbound/polite-fetch.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { uploadsFolder, withUploadFolder } from '../../recipes/images/upload-folder.ts'
import { findImportPicture } from './import-recipes.queries.ts'
import { importResource } from './imports.queries.ts'
import { ignoreUnusable, pictureLoader } from './load-picture.ts'

/** A page of the preview shows up to 20 recipes, each with a few pictures. */
const PICTURES: RateLimit = { name: 'import-pictures', max: 1000, seconds: 3600, key: byAccount }
const LIMITS = { maxRunning: 8, maxWaiting: 200, maxPerCaller: 40, retryAfterSeconds: 5 }
const TIMEOUT_MS = 10_000

type PictureServices = Services & { resizer: ImageResizer; guardedFetch: GuardedFetch }

/** Small versions of the pictures in the preview of an import. */
export function importPictureRoutes(app: App, { resizer, ...services }: PictureServices) {
  const { config, db } = services
  const guardedFetch = createPoliteFetch(services.guardedFetch)
  const openLoader = pictureLoader({ ...services, guardedFetch, timeoutMs: TIMEOUT_MS })
  const queue = new AdmissionQueue(LIMITS)

  handle(
    app,
    IMPORT_ROUTES.getImportPicture,
    { access: itemAccess('read', importResource), limits: [PICTURES], isStreaming: true },
    async (request, reply) => {
      const { import_id, position, picture } = request.params
      const signal = abortOnClose(reply)
      const load = () => loadThumbnail(import_id, position, picture, signal)
      const thumbnail = await queue.run(load, { caller: request.caller.id })
      if (!thumbnail) throw notFound('Picture of this import', picture)
      return sendRaw(reply.type('image/webp'), Buffer.from(thumbnail))
    },
  )

  async function loadThumbnail(importId: number, position: number, number: number, signal: AbortSignal) {
    const found = await findImportPicture(db, importId, position, number)
    if (!found || signal.aborted) return undefined
    const loader = openLoader(importId)
    try {
      const bytes = await loader.load(found.picture, found.source_position, signal)
      return bytes && (await shrink(bytes))
    } catch (error) {
      return signal.aborted ? undefined : ignoreUnusable(signal)(error)
    } finally {
      loader.close()
    }
  }

  const shrink = (bytes: Uint8Array) =>
    withUploadFolder(uploadsFolder(config.dataDir), async (folder) => {
      const path = join(folder, 'picture')
      await writeFile(path, bytes)
      return resizer.createThumbnail(path)
    })
}

/** Nothing is fetched for a client that has gone. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
