import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { addToBook, listBookRecipes } from '#lib/api/books.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readBook } from '#lib/recipes/books/read-book.ts'
import type { Actions, PageServerLoad } from './$types'

const PAGE_SIZE = 100

export const load: PageServerLoad = async (event) => {
  const { kitchens } = await requireViewer(event)
  const id = event.params.book_id
  const { searchParams } = event.url
  const cursor = searchParams.get('cursor')?.slice(0, 1000)
  const [{ item: book }, page, categories] = await Promise.all([
    requestItem(event, 'getBook', { params: { book_id: id } }),
    listBookRecipes(event, id, { limit: PAGE_SIZE, cursor }),
    listCategories(event),
  ])
  if (!book.may.includes('update')) error(403)
  return {
    book,
    page,
    kitchens,
    categories: translateCategories(categories.items),
    /** Id of the last recipe on the previous page. */
    before: Number(searchParams.get('before')) || null,
    firstNumber: Number(searchParams.get('from')) || 0,
    coverProblem: searchParams.get('cover'),
  }
}

type Params = { book_id: number }

const change =
  (act: (event: RequestEvent<Params>, recipeId: number, form: FormData) => Promise<unknown>) =>
  async (event: RequestEvent<Params>) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await act(event, Number(formText(form, 'recipe_id')), form)
    })
  }

export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const body = readBook(form)
    return tryForm({ ...body, audience: formText(form, 'audience') }, async () => {
      await api.updateBook(event, { params: { book_id: event.params.book_id }, body })
      redirect(303, `/books/${event.params.book_id}`)
    })
  },
  move: change((event, recipeId, form) =>
    addToBook(event, event.params.book_id, recipeId, Number(formText(form, 'after_id')) || null),
  ),
  take_out: change((event, recipeId) =>
    api.removeRecipeFromBook(event, { params: { book_id: event.params.book_id, recipe_id: recipeId } }),
  ),
  uncover: change((event) => api.deleteBookImage(event, { params: { book_id: event.params.book_id } })),
  cover: change((event, recipeId) =>
    api.updateBook(event, { params: { book_id: event.params.book_id }, body: { cover_recipe_id: recipeId } }),
  ),
}
