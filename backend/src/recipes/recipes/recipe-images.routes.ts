import { RECIPE_IMAGE_ROUTES } from '@larder/contract/recipes/recipe-images.routes'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { itemAccess } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { deleteOne, withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteImage, listImageKeys, updateImages } from '../images/recipe-images.queries.ts'
import { copyImagesForVersions, saveVersionImages } from '../images/version-images.ts'
import { findRecipeResponse } from './find-recipe.queries.ts'
import { recipeAccess } from './recipes.access.ts'
import { recipeResource, touchRecipe } from './recipes.queries.ts'

const update = itemAccess('update', recipeAccess)

export function recipeImageRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  const recipe = recipeResource(images)

  handle(app, RECIPE_IMAGE_ROUTES.updateRecipeImages, { access: update }, async (request, reply) => {
    const changed = await withItemLock(recipe, db, request, async (trx, { id }) => {
      const current = await listImageKeys(trx, id)
      requireEveryImageOnce(
        current.map((image) => image.id),
        request.body.images.map((image) => image.id),
      )
      await touchRecipe(trx, id, request.caller)
      await updateImages(trx, request.body.images)
      return findRecipeResponse(trx, images, id, request.caller)
    })
    if (!changed) throw notFound('Recipe', request.params.recipe_id)
    return sendItem(request, reply, { images: changed.images }, changed.etag)
  })

  handle(app, RECIPE_IMAGE_ROUTES.deleteRecipeImage, { access: update }, async (request, reply) => {
    const { recipe_id, image_id } = request.params
    const copies = await copyImagesForVersions(db, objectStore, recipe_id, [image_id])
    await deleteOne(recipe, db, request, reply, async (trx, { id }) => {
      await touchRecipe(trx, id, request.caller)
      await saveVersionImages(trx, id, copies)
      if (!(await deleteImage(trx, id, image_id))) throw notFound('Image', image_id)
    })
    removeObjects()
    return reply
  })
}

/** Otherwise the client has not seen the current images. */
function requireEveryImageOnce(current: number[], given: number[]) {
  const unknown = given.findIndex((id) => !current.includes(id))
  if (unknown >= 0) throw unknownReference(`/images/${unknown}/id`, 'Image', given[unknown] as number)
  const repeated = given.findIndex((id, index) => given.indexOf(id) !== index)
  if (repeated >= 0) throw invalid(`/images/${repeated}/id`, 'duplicate', 'is listed twice')
  const missing = current.find((id) => !given.includes(id))
  if (missing !== undefined)
    throw invalid('/images', 'incomplete', `Image ID ${missing} is missing; list every image once`)
}
