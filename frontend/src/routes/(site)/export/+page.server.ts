import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { browseHref, isFiltered, readBrowseQuery } from '#lib/recipes/browse/browse-query.ts'
import { readExport } from '#lib/transfer/exports/read-export.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  event.depends('larder:exports')
  const { kitchens } = await requireViewer(event)
  const query = readBrowseQuery(event.url.searchParams)
  const bookId = Number(event.url.searchParams.get('book'))
  const [{ items }, book] = await Promise.all([
    api.listExports(event),
    Number.isInteger(bookId) && bookId > 0
      ? requestItem(event, 'getBook', { params: { book_id: bookId } }).catch(() => undefined)
      : undefined,
  ])
  return {
    items,
    kitchens,
    book: book && { id: book.item.id, title: book.item.title },
    search: isFiltered(query) ? query.q : undefined,
    // Keeps the query string of the search, which is exported.
    action: browseHref(query, '').replace('?', '?/create&') || '?/create',
  }
}

export const actions: Actions = {
  create: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      const request = readExport(form, readBrowseQuery(event.url.searchParams))
      await api.createExport(event, { body: { ...request, language: locale() } })
      redirect(303, '/export#exports')
    })
  },
  delete: async (event) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await api.deleteExport(event, { params: { export_id: Number(form.get('export_id')) } })
      redirect(303, '/export#exports')
    })
  },
}
