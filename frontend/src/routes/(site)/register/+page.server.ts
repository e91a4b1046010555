import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import { readInvitationCookie } from '#lib/people/kitchens/invitation-cookie.server.ts'
import { checkEmail, checkPassword, checkUsername } from '#lib/people/session/account-fields.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { offerWelcome } from '#lib/people/welcome/welcome-cookie.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { registration, password_login, providers, provider_sign_up } = await api.getSignInSettings(event)
  const isInvited = readInvitationCookie(event.cookies) !== undefined
  const maySignUp = provider_sign_up === 'on' || (provider_sign_up === 'invited' && isInvited)
  return {
    next: localPath(event.url.searchParams.get('next')),
    registration: password_login ? registration : 'closed',
    isInvited,
    providers: maySignUp ? providers : [],
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const invitation = formText(form, 'invitation') || readInvitationCookie(event.cookies)
    const account = { username: formText(form, 'username'), email: formText(form, 'email') }
    const values = { ...account, invitation: formText(form, 'invitation') }
    const password = formSecret(form, 'password')
    const wrong = {
      ...checkUsername(values.username),
      ...checkEmail(values.email),
      ...checkPassword('password', password),
    }
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      event.locals.session.end()
      await api.createUser(event, { body: { ...account, password, ...(invitation && { invitation }) } })
      event.locals.session.start(
        await api.logIn(event, { body: { grant_type: 'password', username: values.username, password } }),
      )
      offerWelcome(event.cookies)
      const next = localPath(event.url.searchParams.get('next'))
      redirect(303, next === '/' ? '/welcome' : next)
    })
  },
}
