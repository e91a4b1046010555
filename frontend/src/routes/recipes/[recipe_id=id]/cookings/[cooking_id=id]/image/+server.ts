import { createCookingImage, findCooking } from '#lib/api/cookings.server.ts'
import { proxyPicture } from '#lib/recipes/pictures/proxy-picture.server.ts'
import type { RequestHandler } from './$types'

/** Uploads the picture of a log entry from a plain form. Redirects to the log, or to the entry after a failure. */
export const POST: RequestHandler = (event) => {
  const { recipe_id, cooking_id } = event.params
  const page = `/recipes/${recipe_id}`
  return proxyPicture(event, {
    before: () => findCooking(event, cooking_id),
    send: (upload) => createCookingImage(event, cooking_id, upload),
    done: `${page}#cooked`,
    failed: (code) => `${page}?entry=${cooking_id}&picture=${code}#cooked`,
  })
}
