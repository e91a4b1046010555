import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listDeletedBooks } from '#lib/api/books.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const PAGE_SIZE = 60

export const load: PageServerLoad = async (event) => {
  const { searchParams } = event.url
  const cursor = searchParams.get('cursor')?.slice(0, 1000)
  const isLoggedIn = (await findViewer(event)) !== null
  const isOwn = isLoggedIn && searchParams.get('of') !== 'everyone'
  const [page, deleted] = await Promise.all([
    api.listBooks(event, {
      query: {
        ...{ limit: PAGE_SIZE, scope: isOwn ? 'editable' : 'everyone' },
        ...(cursor && { cursor }),
      },
    }),
    isOwn ? listDeletedBooks(event) : [],
  ])
  return { page, deleted, isOwn, justDeleted: Number(searchParams.get('deleted')) }
}

export const actions: Actions = {
  restore: async (event) => {
    const id = Number(formText(await event.request.formData(), 'id'))
    return tryForm({}, async () => {
      await api.restoreBook(event, { params: { book_id: id } })
      redirect(303, `/books/${id}`)
    })
  },
}
