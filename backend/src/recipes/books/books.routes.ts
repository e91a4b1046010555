import { BOOK_ROUTES } from '@larder/contract/recipes/books.routes'
import { itemAccess, PUBLIC, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { trashBook } from './book-trash.queries.ts'
import { bookResource, countBooks, listBooks, toBook } from './books.queries.ts'
import { changeBook, createBook } from './save-book.ts'

export function bookRoutes(app: App, { db, images }: Services) {
  const book = bookResource(images)

  handle(app, BOOK_ROUTES.listBooks, { access: PUBLIC, isCacheable: true }, ({ caller, query }) =>
    listPage(query, {
      keyKinds: ['text', 'integer'],
      rows: (page) => listBooks(db, caller, query, page),
      toKey: ({ sort_key, id }) => [sort_key, id],
      toItem: (row) => toBook(images, caller, row),
      count: (most) => countBooks(db, caller, query, most),
    }),
  )

  handle(app, BOOK_ROUTES.createBook, { access: USER }, (request, reply) =>
    createOne(book, db, request, reply, (trx) => createBook(trx, request.caller, request.body)),
  )

  handle(app, BOOK_ROUTES.getBook, { access: PUBLIC, isCacheable: true }, (request, reply) =>
    readOne(book, request, reply),
  )

  handle(app, BOOK_ROUTES.updateBook, { access: itemAccess('update', book) }, (request, reply) =>
    changeOne(book, db, request, reply, (trx, locked) =>
      changeBook(trx, locked, request.caller, request.body),
    ),
  )

  handle(app, BOOK_ROUTES.deleteBook, { access: itemAccess('delete', book) }, (request, reply) =>
    deleteOne(book, db, request, reply, (trx, { id }) => trashBook(trx, id)),
  )
}
