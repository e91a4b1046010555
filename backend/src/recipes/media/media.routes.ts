import { RECIPE_IMAGE_ROUTES } from '@larder/contract/recipes/recipe-images.routes'
import { HttpError } from '../../errors/http-error.ts'
import { OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { requestedRange } from '../../storage/byte-range.ts'
import { contentTypeFor } from '../../storage/object-store.ts'
import type { UrlSigner } from '../../storage/signed-urls.ts'
import { isCoverVisible } from '../books/books.queries.ts'
import { isImageVisible } from './image-access.queries.ts'

/** Viewer of URLs in public responses. Needed because covers of public books are stored as private images. */
const ANONYMOUS = 0
const YEAR_SEC = 365 * 24 * 60 * 60

/** With the file store, serves all images; with S3, only private ones. */
export function mediaRoutes(app: App, { db, objectStore }: Services, signer: UrlSigner) {
  handle(
    app,
    RECIPE_IMAGE_ROUTES.getImageFile,
    { access: OPEN, needsNoDatabase: true },
    async (request, reply) => {
      const { visibility, name, file } = request.params
      const isPublic = visibility === 'public'
      if (!isPublic && !(await isSigned(`${visibility}/${name}`, request.query))) throw imageNotFound()
      const etag = `"${name}-${file}"`
      const headers = {
        etag,
        'cache-control': isPublic
          ? `public, max-age=${YEAR_SEC}, immutable`
          : `private, max-age=${secondsLeft(request.query.exp)}, immutable`,
        // The website, and pages that embed a public recipe, are on other origins.
        'cross-origin-resource-policy': 'cross-origin',
        'accept-ranges': 'bytes',
      }
      if (request.headers['if-none-match']?.includes(etag)) return reply.headers(headers).code(304).send()
      const key = `${visibility}/${name}/${file}`
      const object = await objectStore.get(key, requestedRange(request.headers, etag))
      if (!object) throw imageNotFound()
      // Set after the checks, so that errors are not cached for a year.
      reply.headers(headers)
      reply.header('content-length', object.length).type(contentTypeFor(file))
      if (object.contentRange) reply.code(206).header('content-range', object.contentRange)
      return sendRaw(reply, object.body)
    },
  )

  async function isSigned(objectKey: string, query: Parameters<UrlSigner['verifyViewer']>[1]) {
    const viewer = signer.verifyViewer(objectKey, query)
    if (viewer === undefined) return false
    const caller = viewer === ANONYMOUS ? undefined : await findCallerById(db, viewer)
    if (viewer !== ANONYMOUS && !caller) return false
    const isVisible = caller && (await isImageVisible(db, objectKey, caller))
    return isVisible || isCoverVisible(db, objectKey, caller)
  }
}

/** Wrong, expired, unsigned and missing URLs get the same response, so that none reveals whether an image exists. */
const imageNotFound = () =>
  new HttpError(404, 'not_found', 'This image does not exist, or its URL has expired.', {
    headers: { 'cache-control': 'no-store' },
    params: { resource: 'Image' },
  })

const secondsLeft = (exp = 0) => Math.max(0, exp - Math.ceil(Date.now() / 1000))
