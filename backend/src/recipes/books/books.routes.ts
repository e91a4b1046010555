import { BookCreate, BookListQuery, BookPage, BookRead, BookUpdate } from '@larder/contract/recipes/books'
import { Type } from 'typebox'
import { itemAccess, PUBLIC, requireCaller, USER } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { trashBook } from './book-trash.queries.ts'
import { bookResource, countBooks, listBooks, toBook } from './books.queries.ts'
import { changeBook, createBook } from './save-book.ts'

const tags = ['Books']

export function bookRoutes(app: App, { db, images }: Services) {
  const book = bookResource(images)

  app.get(
    '/books/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'listBooks',
        summary: 'List books by title',
        querystring: BookListQuery,
        response: { 200: BookPage },
      },
    },
    ({ caller, query }) =>
      listPage(query, {
        key: ['text', 'integer'],
        rows: (page) => listBooks(db, caller, query, page),
        keyOf: ({ sort_key, id }) => [sort_key, id],
        show: (row) => toBook(images, caller, row),
        count: (most) => countBooks(db, caller, query, most),
      }),
  )

  app.post(
    '/books/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createBook',
        summary: 'Create a book or a smart book',
        body: BookCreate,
        response: { 201: BookRead },
      },
    },
    (request, reply) =>
      createOne(book, db, request, reply, (trx) => createBook(trx, requireCaller(request), request.body)),
  )

  app.get(
    '/books/:book_id',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'getBook',
        summary: 'Get a book; list its recipes separately',
        params: Params('book_id'),
        response: { 200: BookRead },
      },
    },
    (request, reply) => readOne(book, db, request, reply),
  )

  app.put(
    '/books/:book_id',
    {
      config: { access: itemAccess('update', book) },
      schema: {
        tags,
        operationId: 'updateBook',
        summary: 'Update a book',
        params: Params('book_id'),
        body: BookUpdate,
        response: { 200: BookRead },
      },
    },
    (request, reply) =>
      changeOne(book, db, request, reply, (trx, locked) =>
        changeBook(trx, locked, requireCaller(request), request.body),
      ),
  )

  app.delete(
    '/books/:book_id',
    {
      config: { access: itemAccess('delete', book) },
      schema: {
        tags,
        operationId: 'deleteBook',
        summary: 'Move a book to the trash; its recipes are not deleted',
        params: Params('book_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(book, db, request, reply, (trx, { id }) => trashBook(trx, id)),
  )
}
