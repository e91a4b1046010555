import { BookRead } from '@larder/contract/recipes/books'
import { itemAccess } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../images/image-resizer.ts'
import { serveSingleImage } from '../images/serve-single-image.ts'
import { bookAccess } from './books.access.ts'
import { bookResource, updateBook } from './books.queries.ts'

export const bookImageRoutes = (app: App, services: Services, resizer: ImageResizer) =>
  serveSingleImage(app, services, resizer, {
    resource: bookResource(services.images),
    table: 'book_images',
    access: itemAccess('update', bookAccess),
    read: BookRead,
    tags: ['Books'],
    docs: {
      create: {
        operationId: 'createBookImage',
        summary: 'Upload the cover of a book; replaces an existing one',
      },
      delete: {
        operationId: 'deleteBookImage',
        summary: 'Delete the uploaded cover of a book; the image of a recipe is shown instead',
      },
    },
    onChange: (trx, id) => updateBook(trx, id, {}),
  })
