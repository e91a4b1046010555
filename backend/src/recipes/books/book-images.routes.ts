import { BOOK_ROUTES } from '@larder/contract/recipes/books.routes'
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
    createRoute: BOOK_ROUTES.createBookImage,
    deleteRoute: BOOK_ROUTES.deleteBookImage,
    onChange: (trx, id) => updateBook(trx, id, {}),
  })
