import { Problem } from '@larder/contract/problems'
import { Type } from 'typebox'
import { HttpError } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { requestedRange } from '../../storage/byte-range.ts'
import { typeOf } from '../../storage/object-store.ts'
import type { UrlSigner } from '../../storage/signed-urls.ts'
import { isCoverSeen } from '../books/books.queries.ts'
import { isPictureSeen } from '../recipes/find-recipe.queries.ts'

/** Whom addresses in answers to the public stand for: covers of public books are private pictures, too. */
const NOBODY = 0
const YEAR_SEC = 365 * 24 * 60 * 60

const PROBLEM = { 'application/problem+json': { schema: Problem } }
const bytes = Type.String({ format: 'binary' })
const picture = (description: string) => ({
  description,
  content: { 'image/avif': { schema: bytes }, 'image/webp': { schema: bytes } },
})

/** Serves pictures: all of them from the file store, and private ones from every store. */
export function mediaRoutes(app: App, { db, objectStore }: Services, signer: UrlSigner) {
  app.get(
    '/media/:visibility/:name/:file',
    {
      config: { access: PUBLIC, needsNoDatabase: true },
      schema: {
        tags: ['Recipe images'],
        operationId: 'getMedia',
        summary: 'A picture in one size; its address comes from the recipe',
        params: Type.Object({
          visibility: Type.String({ pattern: '^(public|private)$' }),
          name: Type.String({ pattern: '^[0-9a-f]{32}$' }),
          file: Type.String({ pattern: '^[0-9]{1,5}\\.(avif|webp)$' }),
        }),
        querystring: Type.Object(
          {
            exp: Type.Optional(
              Type.Integer({ minimum: 0, description: 'Until when a private address is good' }),
            ),
            for: Type.Optional(
              Type.Integer({
                minimum: NOBODY,
                description: 'Whose right to see the picture it stands for; 0: anyone’s',
              }),
            ),
            sig: Type.Optional(Type.String({ maxLength: 64, description: 'Its signature' })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: picture('The picture'),
          206: picture('The part that `Range` asked for'),
          304: { description: 'Still what you have' },
          416: { description: 'The range lies outside of the picture', content: PROBLEM },
        },
      },
    },
    async (request, reply) => {
      const { visibility, name, file } = request.params
      const isPublic = visibility === 'public'
      if (!isPublic && !(await isSigned(`${visibility}/${name}`, request.query))) throw noSuchPicture()
      const etag = `"${name}-${file}"`
      const headers = {
        etag,
        'cache-control': isPublic
          ? `public, max-age=${YEAR_SEC}, immutable`
          : `private, max-age=${secondsLeft(request.query.exp)}, immutable`,
        // Pages of another origin show them: the website, and whoever embeds a public recipe.
        'cross-origin-resource-policy': 'cross-origin',
        'accept-ranges': 'bytes',
      }
      if (request.headers['if-none-match']?.includes(etag)) return reply.headers(headers).code(304).send()
      const key = `${visibility}/${name}/${file}`
      const object = await objectStore.get(key, requestedRange(request.headers, etag))
      if (!object) throw noSuchPicture()
      // Not before: a refusal must not be kept for a year.
      reply.headers(headers)
      reply.header('content-length', object.length).type(typeOf(file))
      if (object.contentRange) reply.code(206).header('content-range', object.contentRange)
      return sendRawJson(reply, object.body)
    },
  )

  async function isSigned(pictureKey: string, query: Parameters<UrlSigner['viewerOf']>[1]) {
    const viewer = signer.viewerOf(pictureKey, query)
    if (viewer === undefined) return false
    const caller = viewer === NOBODY ? undefined : await findCallerById(db, viewer)
    if (viewer !== NOBODY && !caller) return false
    const isSeen = caller && (await isPictureSeen(db, pictureKey, caller))
    return isSeen || isCoverSeen(db, pictureKey, caller)
  }
}

/** Wrong, expired, unsigned and absent look the same from outside. */
const noSuchPicture = () =>
  new HttpError(404, 'not_found', 'This picture does not exist, or its address has expired.', {
    headers: { 'cache-control': 'no-store' },
    params: { resource: 'Image' },
  })

const secondsLeft = (exp = 0) => Math.max(0, exp - Math.ceil(Date.now() / 1000))
