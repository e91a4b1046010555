import { type RequestEvent, redirect } from '@sveltejs/kit'
import { createComment, deleteComment, reportComment, updateComment } from '#lib/api/comments.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'

type Page = RequestEvent<{ recipe_id: number }>

/** What a form does with comments; afterwards the page is shown at its comments. */
const act =
  (work: (event: Page, form: FormData) => Promise<unknown>, say = '') =>
  async (event: Page) => {
    await requireViewer(event)
    const form = await event.request.formData()
    try {
      await work(event, form)
    } catch (error) {
      return failForm(error, { comment: formText(form, 'text') })
    }
    redirect(303, `/recipes/${event.params.recipe_id}${say}#comments`)
  }

/** Forms send lines as terminals of old did. */
const textOf = (form: FormData) => formText(form, 'text').replaceAll('\r\n', '\n')
const idOf = (form: FormData) => Number(formText(form, 'id'))

export const commentActions = {
  comment: act((event, form) =>
    createComment(event, event.params.recipe_id, textOf(form), formText(form, 'key')),
  ),
  change_comment: act((event, form) => updateComment(event, idOf(form), textOf(form))),
  delete_comment: act((event, form) => deleteComment(event, idOf(form))),
  report: act((event, form) => reportComment(event, idOf(form), formText(form, 'reason')), '?reported=yes'),
}
