import type {
  BookCreate,
  BookListQuery,
  BookPage,
  BookRead,
  BookUpdate,
  DeletedBookPage,
} from '@larder/contract/recipes/books'
import type { RecipePage } from '@larder/contract/recipes/recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { sendPictures, type Upload } from './recipe-images.server.ts'
import { requestApi, requestItem } from './request-api.server.ts'

export const listBooks = (event: RequestEvent, query: BookListQuery) =>
  requestApi<BookPage>(event, 'GET', '/books/', { query })

export const findBook = (event: RequestEvent, id: number) => requestItem<BookRead>(event, `/books/${id}`)

export const listBookRecipes = (
  event: RequestEvent,
  id: number,
  query: { limit: number; cursor?: string | undefined },
) => requestApi<RecipePage>(event, 'GET', `/books/${id}/recipes/`, { query: { ...query, count: true } })

export const createBook = (event: RequestEvent, body: BookCreate, idempotencyKey?: string) =>
  requestApi<BookRead>(event, 'POST', '/books/', { body, idempotencyKey })

export const updateBook = (event: RequestEvent, id: number, body: BookUpdate) =>
  requestApi<BookRead>(event, 'PUT', `/books/${id}`, { body })

export const createBookImage = (event: RequestEvent, id: number, upload: Upload) =>
  sendPictures<BookRead>(event, `/books/${id}/image`, upload)

export const deleteBookImage = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/books/${id}/image`)

export const deleteBook = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/books/${id}`)

export const listDeletedBooks = async (event: RequestEvent) =>
  (await requestApi<DeletedBookPage>(event, 'GET', '/books/trash', { query: { limit: 100 } })).items

export const restoreBook = (event: RequestEvent, id: number) =>
  requestApi<BookRead>(event, 'POST', `/books/${id}/restore`)

/** `afterId`: null puts it first; undefined leaves its position, or appends it. */
export const addToBook = (event: RequestEvent, id: number, recipeId: number, afterId?: number | null) =>
  requestApi<BookRead>(event, 'PUT', `/books/${id}/recipes/${recipeId}`, {
    body: afterId === undefined ? {} : { after_recipe_id: afterId },
  })

export const removeFromBook = (event: RequestEvent, id: number, recipeId: number) =>
  requestApi<void>(event, 'DELETE', `/books/${id}/recipes/${recipeId}`)
