import { BookRead, BookRecipeListQuery, BookRecipeUpdate } from '@larder/contract/recipes/books'
import { RecipePage } from '@larder/contract/recipes/recipes'
import { Type } from 'typebox'
import { parseJson } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC, requireCaller } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, deleteOne } from '../../http/resource.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipePage, toSummary } from '../search/list-recipes.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'
import { countBookRecipes, listBookRecipes } from './book-recipes.queries.ts'
import { bookResource, findBookSearch } from './books.queries.ts'
import { addRecipeToBook, removeRecipeFromBook } from './save-book.ts'

const tags = ['Books']

export function bookRecipeRoutes(app: App, { db, images }: Services, statistics: SearchStatistics) {
  const book = bookResource(images)

  app.get(
    '/books/:book_id/recipes/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'listBookRecipes',
        summary: 'List the recipes of a book that you can see, in order, or the matches of a smart book',
        params: Params('book_id'),
        querystring: BookRecipeListQuery,
        response: { 200: RecipePage },
      },
    },
    async ({ params: { book_id }, query, caller }, reply) => {
      const found = await findBookSearch(db, book_id, caller)
      if (!found) throw notFound('Book', book_id)
      if (found.search) {
        const page = await listRecipePage(db, images, statistics, caller, { ...found.search, ...query })
        return sendRawJson(reply.type('application/json; charset=utf-8'), page)
      }
      return listPage(query, {
        key: ['integer', 'integer'],
        rows: (page) => listBookRecipes(db, book_id, caller, page),
        keyOf: ({ position, id }) => [position, id],
        show: ({ position: _position, id: _id, ...row }) => parseJson(toSummary(images, caller, row)),
        count: (most) => countBookRecipes(db, book_id, caller, most),
      })
    },
  )

  app.put(
    '/books/:book_id/recipes/:recipe_id',
    {
      config: { access: itemAccess('update', book) },
      schema: {
        tags,
        operationId: 'putBookRecipe',
        summary: 'Add a recipe to a book, or move it within the book',
        description: '`If-Match` refers to the book.',
        params: Params('book_id', 'recipe_id'),
        body: BookRecipeUpdate,
        response: { 200: BookRead },
      },
    },
    (request, reply) =>
      changeOne(book, db, request, reply, (trx, locked) =>
        addRecipeToBook(
          trx,
          locked,
          requireCaller(request),
          request.params.recipe_id,
          request.body.after_recipe_id,
        ),
      ),
  )

  app.delete(
    '/books/:book_id/recipes/:recipe_id',
    {
      config: { access: itemAccess('update', book) },
      schema: {
        tags,
        operationId: 'deleteBookRecipe',
        summary: 'Remove a recipe from a book; the recipe is not deleted',
        description: '`If-Match` refers to the book.',
        params: Params('book_id', 'recipe_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) =>
      deleteOne(book, db, request, reply, (trx, locked) =>
        removeRecipeFromBook(trx, locked, requireCaller(request), request.params.recipe_id),
      ),
  )
}
