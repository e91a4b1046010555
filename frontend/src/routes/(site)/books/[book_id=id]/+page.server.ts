import { redirect } from '@sveltejs/kit'
import { deleteBook, findBook, listBookRecipes } from '#lib/api/books.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { listUnsharedBookRecipes } from '#lib/api/recipe-requests.server.ts'
import type { Actions, PageServerLoad } from './$types'

const PAGE_SIZE = 60

export const load: PageServerLoad = async (event) => {
  const id = event.params.book_id
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  const [{ item: book }, page] = await Promise.all([
    findBook(event, id),
    listBookRecipes(event, id, { limit: PAGE_SIZE, cursor }),
  ])
  const unshared = book.kitchen_id && !book.search ? await listUnsharedBookRecipes(event, id) : []
  return { book, page, cursor, unshared }
}

export const actions: Actions = {
  delete: (event) =>
    tryForm({}, async () => {
      await deleteBook(event, event.params.book_id)
      redirect(303, `/books?deleted=${event.params.book_id}`)
    }),
}
