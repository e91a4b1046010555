import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readBook } from '#lib/recipes/books/read-book.ts'
import { isFiltered, readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { kitchens } = await requireViewer(event)
  const query = readBrowseQuery(event.url.searchParams)
  const { cursor: _cursor, ...search } = toListQuery(query)
  const { items } = await listCategories(event)
  return {
    kitchens,
    key: randomUUID(),
    /** The current search can be saved as a smart book. */
    search: isFiltered(query) ? search : null,
    categories: translateCategories(items),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const body = readBook(form)
    return tryForm({ ...body, audience: formText(form, 'audience') }, async () => {
      const { id } = await api.createBook(event, { body, idempotencyKey: formText(form, 'key') })
      redirect(303, `/books/${id}`)
    })
  },
}
