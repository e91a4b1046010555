import { RecipeExportQuery } from '@larder/contract/transfer/exports'
import { toFileName } from '@larder/writers/file-names'
import { FORMATS, findFormat } from '@larder/writers/formats'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { findArchivedRecipe } from './archived-recipes.queries.ts'
import { loadPictures } from './export-files.ts'

/** Limited because an export can convert images. */
const RECIPE_EXPORTS: RateLimit = { name: 'recipe_exports', max: 120, seconds: 60, key: byAddress }

const file = { schema: Type.String({ format: 'binary' }) }
const TYPES = Object.fromEntries(
  FORMATS.flatMap(({ single }) => (single ? [[single.type.replace(/;.*/, ''), file]] : [])),
)

export function recipeExportRoutes(app: App, { db, objectStore }: Services, resizer: ImageResizer) {
  app.get(
    '/recipes/:recipe_id/export',
    {
      config: { access: PUBLIC, limits: [RECIPE_EXPORTS] },
      schema: {
        tags: ['Exports'],
        operationId: 'exportRecipe',
        summary: 'Download a recipe as a file for another program',
        params: Params('recipe_id'),
        querystring: RecipeExportQuery,
        response: {
          200: {
            description: 'The file',
            content: TYPES,
          },
        },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const { format: key = 'json_ld', language = 'en' } = request.query
      const { single, ...format } = findFormat(key)
      const found = await findArchivedRecipe(db, recipe_id, request.caller)
      if (!found || !single) throw notFound('Recipe', recipe_id)
      const { recipe, images } = found
      const pictures = single.holdsPictures
        ? await loadPictures({ db, objectStore, resizer }, format, images)
        : []
      const name = `${toFileName(recipe.title)}.${single.extension}`
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
      const written = single.write(recipe, pictures, language)
      return sendRawJson(
        reply.type(single.type),
        typeof written === 'string' ? written : Buffer.from(written),
      )
    },
  )
}

/** RFC 5987 reserves some characters that encodeURIComponent does not encode. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
