import { EXPORT_ROUTES } from '@larder/contract/transfer/exports.routes'
import { toFileName } from '@larder/writers/file-names'
import { findFormat } from '@larder/writers/formats'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { findArchivedRecipe } from './archived-recipes.queries.ts'
import { loadPictures } from './export-files.ts'

/** Limited because an export can convert images. */
const RECIPE_EXPORTS: RateLimit = { name: 'recipe_exports', max: 120, seconds: 60, key: byAddress }

export function recipeExportRoutes(app: App, { db, objectStore }: Services, resizer: ImageResizer) {
  handle(
    app,
    EXPORT_ROUTES.exportRecipe,
    { access: PUBLIC, limits: [RECIPE_EXPORTS] },
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
      return sendRaw(reply.type(single.type), typeof written === 'string' ? written : Buffer.from(written))
    },
  )
}

/** RFC 5987 reserves some characters that encodeURIComponent does not encode. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
