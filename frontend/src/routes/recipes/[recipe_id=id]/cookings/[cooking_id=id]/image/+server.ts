import { api } from '#lib/api/api.server.ts'
import { uploadForm } from '#lib/api/request-api.server.ts'
import { proxyPicture } from '#lib/recipes/pictures/proxy-picture.server.ts'
import type { RequestHandler } from './$types'

/** Uploads the picture of a log entry from a plain form. Redirects to the log, or to the entry after a failure. */
export const POST: RequestHandler = (event) => {
  const { recipe_id, cooking_id } = event.params
  const page = `/recipes/${recipe_id}`
  return proxyPicture(event, {
    before: () => api.getCooking(event, { params: { cooking_id } }),
    send: (upload) => uploadForm(event, 'createCookingImage', { params: { cooking_id } }, upload),
    done: `${page}#cooked`,
    failed: (code) => `${page}?entry=${cooking_id}&picture=${code}#cooked`,
  })
}
