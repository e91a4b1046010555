import { BookRead } from '@larder/contract/recipes/books'
import { itemAccess } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import type { ImageResizer } from '../images/image-resizer.ts'
import { serveSingleImage } from '../images/serve-single-image.ts'
import { bookAccess } from './books.access.ts'
import { bookNoun, updateBook } from './books.queries.ts'

export const bookImageRoutes = (app: App, services: Services, resizer: ImageResizer) =>
  serveSingleImage(app, services, resizer, {
    resource: bookNoun(services.images),
    table: 'book_images',
    access: itemAccess('update', bookAccess),
    read: BookRead,
    tags: ['Books'],
    words: {
      create: {
        operationId: 'createBookImage',
        summary: 'Give a book a cover of its own, in place of the one it has',
      },
      delete: {
        operationId: 'deleteBookImage',
        summary: 'Take off a book’s own cover: a recipe’s picture stands for it again',
      },
    },
    change: (trx, id) => updateBook(trx, id, {}),
  })
