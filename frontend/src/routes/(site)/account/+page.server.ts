import { SCOPES } from '@larder/contract/people/access-tokens'
import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { locale } from '#lib/i18n/locale.ts'
import { confirm } from '#lib/people/account/confirm-action.server.ts'
import { secondFactorActions } from '#lib/people/account/second-factor-actions.server.ts'
import { checkEmail, checkPassword } from '#lib/people/session/account-fields.ts'
import { forgetViewer } from '#lib/people/session/find-viewer.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const account = await requireViewer(event)
  const [factors, passkeys, events, sessions, tokens, imports, identities, signIn] = await Promise.all([
    api.getSecondFactor(event),
    api.listPasskeys(event).then(({ items }) => items),
    api.listSecurityEvents(event).then(({ items }) => items),
    api.listSessions(event).then(({ items }) => items),
    api.listAccessTokens(event).then(({ items }) => items),
    // Refused while a second factor is required but missing.
    api.getImportStorage(event).catch(() => undefined),
    api.listOidcIdentities(event),
    api.getSignInSettings(event),
  ])
  return {
    ...{ account, factors, passkeys, events, sessions, tokens, imports },
    identities: identities.items,
    hasPassword: identities.has_password,
    hasPasswordLogin: signIn.password_login,
    providers: signIn.providers,
  }
}

function failChange<Values extends Record<string, unknown>>(error: unknown, form: string, values: Values) {
  const failure = failForm(error, values)
  return fail(failure.status, { ...failure.data, form })
}

/** Treats 404 as success: the item was already deleted elsewhere. */
async function deleteItem(form: string, saved: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return failChange(error, form, { email: '' })
  }
  return { form, saved }
}

export const actions: Actions = {
  confirm,
  ...secondFactorActions,

  email: async (event) => {
    await requireViewer(event)
    const form = await event.request.formData()
    const values = { email: formText(form, 'email') }
    const current = formSecret(form, 'current_password')
    const wrong = { ...checkEmail(values.email), ...(!current && { current_password: m.problem_required() }) }
    if (Object.keys(wrong).length > 0) return fail(422, { ...failFields(wrong, values).data, form: 'email' })
    try {
      const changed = await api.updateEmail(event, {
        body: {
          email: values.email,
          current_password: current,
          language: locale(),
        },
      })
      if (changed.email !== values.email)
        return { form: 'email', saved: m.account_email_pending({ email: values.email }) }
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
      await api.updatePassword(event, { body: { new_password: next, current_password: current } })
    } catch (error) {
      return failChange(error, 'password', values)
    }
    // A new password revokes all tokens, including this session's.
    event.locals.session.end()
    try {
      event.locals.session.start(
        await api.logIn(event, {
          body: { grant_type: 'password', username: viewer.username, password: next },
        }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'second_factor_needed')
        redirect(303, '/login?changed')
      throw error
    }
    return { form: 'password', saved: m.account_password_saved() }
  },

  end_session: async (event) => {
    await requireViewer(event)
    const id = Number(formText(await event.request.formData(), 'session_id'))
    return deleteItem('sessions', m.sessions_ended(), () =>
      api.deleteSession(event, { params: { session_id: id } }),
    )
  },

  end_others: async (event) => {
    await requireViewer(event)
    return deleteItem('sessions', m.sessions_ended_others(), () => api.deleteOtherSessions(event))
  },

  unlink: async (event) => {
    await requireViewer(event)
    const id = Number(formText(await event.request.formData(), 'oidc_identity_id'))
    return deleteItem('single-sign-on', m.sso_disconnected(), () =>
      api.deleteOidcIdentity(event, { params: { oidc_identity_id: id } }),
    )
  },

  create_token: async (event) => {
    await requireViewer(event)
    const form = await event.request.formData()
    const scopes = SCOPES.filter((scope) => form.getAll('scopes').includes(scope))
    const [name, until] = [formText(form, 'name'), formText(form, 'expires_on')]
    const current = formSecret(form, 'current_password')
    const values = { email: '' }
    const wrong = {
      ...(!name && { name: m.problem_required() }),
      ...(scopes.length === 0 && { scopes: m.tokens_scopes_needed() }),
      ...(until && Number.isNaN(Date.parse(until)) && { expires_at: m.problem_field_invalid() }),
      ...(!current && { current_password: m.problem_required() }),
    }
    if (Object.keys(wrong).length > 0) return fail(422, { ...failFields(wrong, values).data, form: 'tokens' })
    // Valid until the end of the day.
    const expires_at = until ? `${until}T23:59:59Z` : null
    try {
      const { token } = await api.createAccessToken(event, {
        body: {
          name,
          scopes,
          expires_at,
          current_password: current,
        },
      })
      return { form: 'tokens', token }
    } catch (error) {
      return failChange(error, 'tokens', values)
    }
  },

  revoke_token: async (event) => {
    await requireViewer(event)
    const id = Number(formText(await event.request.formData(), 'access_token_id'))
    return deleteItem('tokens', m.tokens_revoked(), () =>
      api.deleteAccessToken(event, { params: { access_token_id: id } }),
    )
  },

  delete: async (event) => {
    await requireViewer(event)
    const form = await event.request.formData()
    const current = formSecret(form, 'current_password')
    const values = { email: '' }
    if (!current) {
      const wrong = { current_password: m.problem_required() }
      return fail(422, { ...failFields(wrong, values).data, form: 'delete' })
    }
    const recipes = form.get('recipes') === 'delete' ? 'delete' : 'keep'
    try {
      await api.deleteMe(event, { body: { current_password: current, recipes } })
    } catch (error) {
      return failChange(error, 'delete', values)
    }
    await forgetViewer(event)
    event.locals.session.end()
    event.locals.clearSiteData = '"cache", "storage"'
    redirect(303, '/login?deleted')
  },
}
