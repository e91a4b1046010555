import { COOKING_ROUTES } from '@larder/contract/recipes/cookings.routes'
import { itemAccess } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../images/image-resizer.ts'
import { serveSingleImage } from '../images/serve-single-image.ts'
import { cookingAccess } from './cookings.access.ts'
import { cookingResource } from './cookings.queries.ts'

export const cookingImageRoutes = (app: App, services: Services, resizer: ImageResizer) =>
  serveSingleImage(app, services, resizer, {
    resource: cookingResource(services.images),
    table: 'cooking_images',
    access: itemAccess('update', cookingAccess),
    createRoute: COOKING_ROUTES.createCookingImage,
    deleteRoute: COOKING_ROUTES.deleteCookingImage,
    keepsCache: true,
  })
