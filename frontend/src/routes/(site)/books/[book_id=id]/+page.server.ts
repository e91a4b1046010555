import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listBookRecipes } from '#lib/api/books.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import type { Actions, PageServerLoad } from './$types'

const PAGE_SIZE = 60

export const load: PageServerLoad = async (event) => {
  const id = event.params.book_id
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  const [{ item: book }, page] = await Promise.all([
    requestItem(event, 'getBook', { params: { book_id: id } }),
    listBookRecipes(event, id, { limit: PAGE_SIZE, cursor }),
  ])
  const unshared =
    book.kitchen_id && !book.search
      ? (await api.listUnsharedBookRecipes(event, { params: { book_id: id } })).items
      : []
  return { book, page, cursor, unshared }
}

export const actions: Actions = {
  delete: (event) =>
    tryForm({}, async () => {
      await api.deleteBook(event, { params: { book_id: event.params.book_id } })
      redirect(303, `/books?deleted=${event.params.book_id}`)
    }),
}
