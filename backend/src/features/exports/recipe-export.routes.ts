import { RecipeExportQuery } from '@larder/contract/exports'
import { placeOf } from '@larder/writers/places'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { sendAsIs } from '../../http/send-as-is.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../recipe-images/image-resizer.ts'
import { findArchived } from './archived-recipes.queries.ts'
import { picturesOf } from './export-files.ts'
import { formatOf } from './write-export.ts'

export function recipeExportRoutes(app: App, { db, objectStore }: Services, resizer: ImageResizer) {
  app.get(
    '/recipes/:recipe_id/export',
    {
      config: { access: PUBLIC },
      schema: {
        tags: ['Exports'],
        operationId: 'exportRecipe',
        summary: 'One recipe as a file for another program',
        params: Params('recipe_id'),
        querystring: RecipeExportQuery,
        response: {
          200: {
            description: 'The file',
            content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const format = formatOf(request.query.format ?? 'json-ld')
      const found = await findArchived(db, recipe_id, request.caller)
      if (!found || !format.single) throw notFound('Recipe', recipe_id)
      const { recipe, images } = found
      const pictures = await picturesOf({ db, objectStore, resizer }, format, images)
      const name = `${placeOf(recipe.title)}.${format.single.extension}`
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
      const file = await format.single.write(recipe, pictures)
      return sendAsIs(reply.type(format.single.type), typeof file === 'string' ? file : Buffer.from(file))
    },
  )
}

/** As RFC 5987 wants it; some characters mean something there that encodeURIComponent leaves alone. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
