import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'

type Page = RequestEvent<{ recipe_id: number }>

/** Form action for comments. Redirects to the comments of the recipe. */
const commentAction =
  (work: (event: Page, form: FormData) => Promise<unknown>, query = '') =>
  async (event: Page) => {
    await requireViewer(event)
    const form = await event.request.formData()
    return tryForm({ comment: formText(form, 'text') }, async () => {
      await work(event, form)
      redirect(303, `/recipes/${event.params.recipe_id}${query}#comments`)
    })
  }

/** Forms send CRLF line ends. */
const readText = (form: FormData) => formText(form, 'text').replaceAll('\r\n', '\n')
const readId = (form: FormData) => Number(formText(form, 'id'))

export const commentActions = {
  comment: commentAction((event, form) =>
    api.createComment(event, {
      params: { recipe_id: event.params.recipe_id },
      body: { text: readText(form) },
      idempotencyKey: formText(form, 'key'),
    }),
  ),
  change_comment: commentAction((event, form) =>
    api.updateComment(event, { params: { comment_id: readId(form) }, body: { text: readText(form) } }),
  ),
  delete_comment: commentAction((event, form) =>
    api.deleteComment(event, { params: { comment_id: readId(form) } }),
  ),
  report: commentAction(
    (event, form) =>
      api.reportComment(event, {
        params: { comment_id: readId(form) },
        body: { reason: formText(form, 'reason') || null },
      }),
    '?reported=yes',
  ),
}
