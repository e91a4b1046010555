import { BOOK_ROUTES } from '@larder/contract/recipes/books.routes'
import { parseJson } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { changeOne, deleteOne } from '../../http/resource.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipePage, toSummary } from '../search/list-recipes.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'
import { countBookRecipes, listBookRecipes } from './book-recipes.queries.ts'
import { bookResource, findBookSearch } from './books.queries.ts'
import { addRecipeToBook, removeRecipeFromBook } from './save-book.ts'

export function bookRecipeRoutes(app: App, { db, images }: Services, statistics: SearchStatistics) {
  const book = bookResource(images)

  handle(
    app,
    BOOK_ROUTES.listBookRecipes,
    { access: PUBLIC, isCacheable: true },
    async ({ params: { book_id }, query, caller }, reply) => {
      const found = await findBookSearch(db, book_id, caller)
      if (!found) throw notFound('Book', book_id)
      if (found.search) {
        const page = await listRecipePage(db, images, statistics, caller, { ...found.search, ...query })
        return sendRaw(reply.type('application/json; charset=utf-8'), page)
      }
      return listPage(query, {
        keyKinds: ['integer', 'integer'],
        rows: (page) => listBookRecipes(db, book_id, caller, page),
        toKey: ({ position, id }) => [position, id],
        toItem: ({ position: _position, id: _id, ...row }) => parseJson(toSummary(images, caller, row)),
        count: (most) => countBookRecipes(db, book_id, caller, most),
      })
    },
  )

  handle(app, BOOK_ROUTES.addRecipeToBook, { access: itemAccess('update', book) }, (request, reply) =>
    changeOne(book, db, request, reply, (trx, locked) =>
      addRecipeToBook(trx, locked, request.caller, request.params.recipe_id, request.body.after_recipe_id),
    ),
  )

  handle(app, BOOK_ROUTES.removeRecipeFromBook, { access: itemAccess('update', book) }, (request, reply) =>
    deleteOne(book, db, request, reply, (trx, locked) =>
      removeRecipeFromBook(trx, locked, request.caller, request.params.recipe_id),
    ),
  )
}
