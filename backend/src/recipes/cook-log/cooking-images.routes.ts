import { CookingRead } from '@larder/contract/recipes/cookings'
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
    read: CookingRead,
    tags: ['Cook log'],
    docs: {
      create: {
        operationId: 'createCookingImage',
        summary: 'Set the image of a cook log entry; replaces an existing one',
      },
      delete: { operationId: 'deleteCookingImage', summary: 'Delete the image of a cook log entry' },
    },
    keepsCache: true,
  })
