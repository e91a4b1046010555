import { api } from '#lib/api/api.server.ts'
import { uploadForm } from '#lib/api/request-api.server.ts'
import { proxyPicture } from '#lib/recipes/pictures/proxy-picture.server.ts'
import type { RequestHandler } from './$types'

/** Uploads the cover of a book from a plain form. Redirects to the editor. */
export const POST: RequestHandler = (event) => {
  const { book_id } = event.params
  const page = `/books/${book_id}/edit`
  return proxyPicture(event, {
    before: () => api.getBook(event, { params: { book_id } }),
    send: (upload) => uploadForm(event, 'createBookImage', { params: { book_id } }, upload),
    done: `${page}#cover`,
    failed: (code) => `${page}?cover=${code}#cover`,
  })
}
