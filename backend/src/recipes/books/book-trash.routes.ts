import { BOOK_ROUTES } from '@larder/contract/recipes/books.routes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { countDeletedBooks, listDeletedBooks, restoreBook } from './book-trash.queries.ts'
import { bookTrashAccess } from './books.access.ts'
import { bookResource, lockBook } from './books.queries.ts'

export function bookTrashRoutes(app: App, { db, images }: Services) {
  handle(app, BOOK_ROUTES.listDeletedBooks, { access: USER }, (request) => {
    const { caller } = request
    return listPage(request.query, {
      keyKinds: ['time', 'integer'],
      rows: (page) => listDeletedBooks(db, caller, page),
      toKey: ({ deleted_at, id }) => [deleted_at, id],
      toItem: (book) => book,
      count: (most) => countDeletedBooks(db, caller, most),
    })
  })

  handle(app, BOOK_ROUTES.restoreBook, { access: itemAccess('restore', bookTrashAccess) }, (request, reply) =>
    runIdempotentWrite(request, reply, db, async (trx) => {
      const { book_id } = request.params
      const locked = await lockBook(trx, book_id)
      if (!locked?.deleted_at) throw notFound('Book', book_id)
      await restoreBook(trx, book_id)
      return buildItemResponse(bookResource(images), trx, book_id, request.caller)
    }),
  )
}
