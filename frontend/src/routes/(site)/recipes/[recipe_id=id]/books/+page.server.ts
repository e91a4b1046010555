import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { addToBook } from '#lib/api/books.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { isUnshared } from '#lib/planning/recipe-requests/is-unshared.ts'
import type { Actions, PageServerLoad } from './$types'

const MAX_BOOKS = 100

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const id = event.params.recipe_id
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  const scope = 'editable'
  const [{ item: recipe }, page, holding] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: id } }),
    api.listBooks(event, { query: { scope, limit: MAX_BOOKS, ...(cursor && { cursor }) } }),
    api.listBooks(event, { query: { scope, limit: MAX_BOOKS, recipe_id: id } }),
  ])
  const held = new Set(holding.items.map((book) => book.id))
  return {
    recipe: { id, title: recipe.title },
    /** Recipes can't be added to smart books by hand. */
    books: page.items
      .filter(({ search }) => !search)
      .map((book) => ({
        ...book,
        isIn: held.has(book.id),
        isUnshared: held.has(book.id) && isUnshared(recipe, viewer.id, book.kitchen_id),
      })),
    next: page.next_cursor,
    key: randomUUID(),
  }
}

export const actions: Actions = {
  put: async (event) => {
    const id = Number(formText(await event.request.formData(), 'book_id'))
    return tryForm({}, async () => {
      await addToBook(event, id, event.params.recipe_id)
    })
  },
  take_out: async (event) => {
    const id = Number(formText(await event.request.formData(), 'book_id'))
    return tryForm({}, async () => {
      await api.removeRecipeFromBook(event, { params: { book_id: id, recipe_id: event.params.recipe_id } })
    })
  },
  begin: async (event) => {
    const form = await event.request.formData()
    const values = { title: formText(form, 'title') }
    return tryForm(values, async () => {
      const { id } = await api.createBook(event, { body: values, idempotencyKey: formText(form, 'key') })
      await addToBook(event, id, event.params.recipe_id)
      redirect(303, `/recipes/${event.params.recipe_id}/books`)
    })
  },
}
