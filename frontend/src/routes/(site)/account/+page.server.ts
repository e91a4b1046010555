import { fail, redirect } from '@sveltejs/kit'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import { deleteUser, requestTokens, updateEmail, updatePassword } from '#lib/api/users.server.ts'
import * as m from '#lib/generated/messages.ts'
import { checkEmail, checkPassword } from '#lib/session/account-fields.ts'
import { forgetViewer } from '#lib/session/find-viewer.server.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({ account: await requireViewer(event) })

function failChange<Values extends Record<string, unknown>>(error: unknown, form: string, values: Values) {
  const failure = failForm(error, values)
  return fail(failure.status, { ...failure.data, form })
}

export const actions: Actions = {
  email: async (event) => {
    await requireViewer(event)
    const form = await event.request.formData()
    const values = { email: formText(form, 'email') }
    const current = formSecret(form, 'current_password')
    const wrong = { ...checkEmail(values.email), ...(!current && { current_password: m.problem_required() }) }
    if (Object.keys(wrong).length > 0) return fail(422, { ...failFields(wrong, values).data, form: 'email' })
    try {
      await updateEmail(event, { email: values.email, current_password: current })
    } catch (error) {
      return failChange(error, 'email', values)
    }
    await forgetViewer(event)
    return { form: 'email', saved: m.account_email_saved({ email: values.email }) }
  },

  password: async (event) => {
    const viewer = await requireViewer(event)
    const form = await event.request.formData()
    const [current, next] = [formSecret(form, 'current_password'), formSecret(form, 'new_password')]
    const values = { email: '' }
    const wrong = {
      ...checkPassword('new_password', next),
      ...(!current && { current_password: m.problem_required() }),
    }
    if (Object.keys(wrong).length > 0)
      return fail(422, { ...failFields(wrong, values).data, form: 'password' })
    try {
      await updatePassword(event, { new_password: next, current_password: current })
    } catch (error) {
      return failChange(error, 'password', values)
    }
    // Every older token ended with the old password, this session's too.
    event.locals.session.end()
    event.locals.session.start(await requestTokens(event, viewer.username, next))
    return { form: 'password', saved: m.account_password_saved() }
  },

  delete: async (event) => {
    const viewer = await requireViewer(event)
    const form = await event.request.formData()
    const values = { confirmation: formText(form, 'confirmation') }
    if (values.confirmation !== viewer.username) {
      const wrong = { confirmation: m.account_delete_mismatch() }
      return fail(422, { ...failFields(wrong, values).data, form: 'delete' })
    }
    try {
      await deleteUser(event, viewer.id, form.get('recipes') === 'delete' ? 'delete' : 'keep')
    } catch (error) {
      return failChange(error, 'delete', values)
    }
    await forgetViewer(event)
    event.locals.session.end()
    event.locals.clearSiteData = '"cache", "storage"'
    redirect(303, '/login?deleted')
  },
}
