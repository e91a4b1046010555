import { SITE_LANGUAGES } from '@larder/contract/people/setup'
import { REGISTRATIONS, VISITORS } from '@larder/contract/people/sign-in'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { checkEmail, checkPassword, checkUsername } from '#lib/people/session/account-fields.ts'
import { offerWelcome } from '#lib/people/welcome/welcome-cookie.server.ts'
import { expireSite } from '#lib/site/site.server.ts'
import type { Actions, PageServerLoad } from './$types'

const TEXTS = [
  'code',
  'username',
  'email',
  'site_name',
  'default_language',
  'registration',
  'visitors',
] as const
const BACKUP_TIME = '03:30'

export const load: PageServerLoad = ({ locals }) => ({ language: locals.preferences.locale })

const choose = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given)

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const values = Object.fromEntries(
      [...TEXTS, 'backups' as const].map((name) => [name, formText(form, name)]),
    ) as Record<(typeof TEXTS)[number] | 'backups', string>
    const password = formSecret(form, 'password')
    const wrong = {
      ...(!values.code && { code: m.problem_required() }),
      ...checkUsername(values.username),
      ...checkEmail(values.email),
      ...checkPassword('password', password),
    }
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    const { code, username, email } = values
    const settings = {
      ...(values.site_name && { site_name: values.site_name }),
      default_language: choose(SITE_LANGUAGES, values.default_language) ?? 'auto',
      registration: choose(REGISTRATIONS, values.registration) ?? 'closed',
      visitors: choose(VISITORS, values.visitors) ?? 'none',
      backup_schedule: values.backups === 'off' ? 'off' : BACKUP_TIME,
    }
    try {
      await api.createUser(event, { body: { username, email, password, setup: { code, settings } } })
      expireSite()
      event.locals.session.start(
        await api.logIn(event, { body: { grant_type: 'password', username, password } }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.problem.errors?.some(({ path }) => path === '/setup/code'))
        return failFields({ code: m.setup_wrong_code() }, values)
      // The new Admin exists, but only single sign-on or an emergency link logs in.
      if (error instanceof ApiError && error.problem.code === 'password_login_off') redirect(303, '/login')
      return failForm(error, values)
    }
    offerWelcome(event.cookies)
    redirect(303, '/welcome')
  },
}
