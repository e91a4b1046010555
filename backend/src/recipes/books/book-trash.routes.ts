import { BookRead, BookRecipeListQuery, DeletedBookPage } from '@larder/contract/recipes/books'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { countDeletedBooks, listDeletedBooks, restoreBook } from './book-trash.queries.ts'
import { bookTrashAccess } from './books.access.ts'
import { bookResource, lockBook } from './books.queries.ts'

const tags = ['Books']

export function bookTrashRoutes(app: App, { db, images }: Services) {
  app.get(
    '/books/trash',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listDeletedBooks',
        summary: 'List your books in the trash, deleted in the last 30 days',
        querystring: BookRecipeListQuery,
        response: { 200: DeletedBookPage },
      },
    },
    (request) => {
      const caller = requireCaller(request)
      return listPage(request.query, {
        key: ['time', 'integer'],
        rows: (page) => listDeletedBooks(db, caller, page),
        keyOf: ({ deleted_at, id }) => [deleted_at, id],
        show: (book) => book,
        count: (most) => countDeletedBooks(db, caller, most),
      })
    },
  )

  app.post(
    '/books/:book_id/restore',
    {
      config: { access: itemAccess('restore', bookTrashAccess) },
      schema: {
        tags,
        operationId: 'restoreBook',
        summary: 'Restore a book from the trash',
        params: Params('book_id'),
        response: { 200: BookRead },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { book_id } = request.params
        const locked = await lockBook(trx, book_id)
        if (!locked?.deleted_at) throw notFound('Book', book_id)
        await restoreBook(trx, book_id)
        return buildItemResponse(bookResource(images), trx, book_id, request.caller)
      }),
  )
}
