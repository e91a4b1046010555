import { CookingRead } from '@larder/contract/recipes/cookings'
import { itemAccess } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../images/image-resizer.ts'
import { serveSingleImage } from '../images/serve-single-image.ts'
import { cookingAccess } from './cookings.access.ts'
import { cookingNoun } from './cookings.queries.ts'

export const cookingImageRoutes = (app: App, services: Services, resizer: ImageResizer) =>
  serveSingleImage(app, services, resizer, {
    resource: cookingNoun(services.images),
    table: 'cooking_images',
    access: itemAccess('update', cookingAccess),
    read: CookingRead,
    tags: ['Cook log'],
    words: {
      create: {
        operationId: 'createCookingImage',
        summary: 'Give an entry of your log a picture, in place of the one it has',
      },
      delete: { operationId: 'deleteCookingImage', summary: 'Take the picture off an entry of your log' },
    },
    keepsCache: true,
  })
