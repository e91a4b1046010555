import { createBookImage, findBook } from '#lib/api/books.server.ts'
import { proxyPicture } from '#lib/recipes/pictures/proxy-picture.server.ts'
import type { RequestHandler } from './$types'

/** Uploads the cover of a book from a plain form. Redirects to the editor. */
export const POST: RequestHandler = (event) => {
  const { book_id } = event.params
  const page = `/books/${book_id}/edit`
  return proxyPicture(event, {
    before: () => findBook(event, book_id),
    send: (upload) => createBookImage(event, book_id, upload),
    done: `${page}#cover`,
    failed: (code) => `${page}?cover=${code}#cover`,
  })
}
